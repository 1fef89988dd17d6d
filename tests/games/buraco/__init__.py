"""The rules of Buraco, section by section of RULES 1."""
