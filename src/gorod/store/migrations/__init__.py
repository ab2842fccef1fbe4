"""The steps from one schema to the next, run by Alembic from Python (no ini file)."""
