"""The page's server: loopback only, and thin: every action of a person is one call into the session or the store."""
