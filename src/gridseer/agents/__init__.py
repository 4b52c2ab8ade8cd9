"""Agents: gridseer's tools for language models over MCP, and a text environment that evaluates them without luck."""
