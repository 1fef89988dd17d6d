"""Tell the play-throughs anew from the records in them: `python -m tests.playthroughs`. Read the difference!

A new one: put a record into a `.txt` file here and run this.
"""

from pathlib import Path

from tests.playthroughs.tell import tell

for file in sorted(Path(__file__).parent.glob("*.txt")):
    file.write_text(tell(file.read_text(encoding="utf-8")), encoding="utf-8")
