"""Components, layouts and how they are sent."""
