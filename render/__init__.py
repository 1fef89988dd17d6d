"""Pictures: which bytes show a view? Everything that draws is in here, and nothing else in the house does.

Every function is pure and may be called by several threads at once; what is kept is bounded.
"""

from render.bisca_hand import bisca_hand
from render.bisca_table import bisca_table
from render.buraco_count import buraco_count
from render.buraco_facts import hand_order
from render.buraco_hand import buraco_hand
from render.buraco_header import buraco_header
from render.buraco_pile import buraco_pile
from render.buraco_side import buraco_side
from render.errors import RenderError
from render.fonts import check
from render.held import hand
from render.look import TableLook
from render.picture import Picture
from render.sheet import sheet_picture
from render.standings import standing_picture

__all__ = [
    "Picture",
    "RenderError",
    "TableLook",
    "bisca_hand",
    "bisca_table",
    "buraco_count",
    "buraco_hand",
    "buraco_header",
    "buraco_pile",
    "buraco_side",
    "check",
    "hand",
    "hand_order",
    "sheet_picture",
    "standing_picture",
]
