"""The reader of counters that will replace the present one."""
