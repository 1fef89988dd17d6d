"""Tests mirror the tree; play-throughs, acceptance cases, pictures and benchmarks stand beside them."""
