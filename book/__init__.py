"""How the book in docs/ is made and checked; no part of the package."""
