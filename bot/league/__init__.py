"""What does a club keep of its matches: standings, ratings, score sheets, evenings? Pure: no clock, no store."""
