"""The club: what a server keeps of its matches over months. A service beside the tables, which know nothing of it."""
