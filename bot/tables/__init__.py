"""Live tables: seats, one lock, revision, clock, history and restart of each. No Discord in it."""
