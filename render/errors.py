"""What can go wrong with pictures?"""


class RenderError(RuntimeError):
    """A part that no picture can be drawn without is missing; the message names it, with its path."""
