"""A frozen benchmark: exact data for solvers, decisions without luck for agents, fixed games for both."""
