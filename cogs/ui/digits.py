"""How do many small choices fit into few letters? As the digits of one number, each with a base of its own."""

import string
from collections.abc import Iterable
from typing import Final

LETTERS: Final = string.digits + string.ascii_letters + "-_"
"""The letters that such a number is written with: 64."""

Digit = tuple[int, int]
"""A number, 0 or more, and how many it could be."""


def packed(digits: Iterable[Digit]) -> str:
    """The digits as a text; those at the end that are 0 take no room. ValueError: one is not below its base."""
    whole = 0
    for digit, base in reversed([*digits]):
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is no digit of base {base}")
        whole = whole * base + digit
    text = ""
    while whole:
        whole, last = divmod(whole, len(LETTERS))
        text += LETTERS[last]
    return text


def unpacked(text: str, bases: Iterable[int]) -> list[int]:
    """The digits of a text again. ValueError: it is none, or more than these bases hold."""
    whole = 0
    for letter in reversed(text):
        whole = whole * len(LETTERS) + LETTERS.index(letter)
    digits = []
    for base in bases:
        whole, digit = divmod(whole, base)
        digits.append(digit)
    if whole:
        raise ValueError("more than these bases hold")
    return digits
