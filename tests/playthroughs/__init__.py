"""Whole games as text that a reader can follow: header, each action, what lies open after it, who sees what."""
