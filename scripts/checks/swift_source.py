# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Enough of a Swift lexer to tell code from comments and strings."""
import re

OPENING = re.compile(r'//|/\*|(#*)("""(?=[ \t]*\n)|")')


class SwiftSource:
    """A file's text, and `code`: the same text with comments and strings blanked, offsets and lines unchanged."""

    def __init__(self, text: str):
        self.text = text
        self.comment_lines: set[int] = set()
        self._blanks: list[tuple[int, int]] = []
        self._scan(0, closing_at=None)
        characters = list(text)
        for start, end in self._blanks:
            characters[start:end] = ("\n" if c == "\n" else " " for c in text[start:end])
        self.code = "".join(characters)

    def line_of(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def _scan(self, start: int, closing_at: str | None) -> int:
        """Walks code from `start`; with a closing parenthesis named, up to the one that ends an interpolation."""
        position, depth = start, 0
        while position < len(self.text):
            character = self.text[position]
            opening = OPENING.match(self.text, position)
            if opening:
                position = self._skip(opening)
                continue
            if closing_at and character == "(":
                depth += 1
            if closing_at and character == ")":
                if depth == 0:
                    return position + 1
                depth -= 1
            position += 1
        return position

    def _skip(self, opening: re.Match) -> int:
        start = opening.start()
        if opening.group() == "//":
            end = self.text.find("\n", start)
            end = len(self.text) if end < 0 else end
            self.comment_lines.add(self.line_of(start))
        elif opening.group() == "/*":
            end = self.text.find("*/", start) + 2
            end = len(self.text) if end < 2 else end
        else:
            end = self._string_end(opening)
        self._blanks.append((start, end))
        return end

    def _string_end(self, opening: re.Match) -> int:
        hashes, quote = opening.group(1), opening.group(2)
        close, escape, position = quote + hashes, "\\" + hashes, opening.end()
        while position < len(self.text):
            if self.text.startswith(close, position):
                return position + len(close)
            if self.text.startswith(escape, position):
                position += len(escape)
                if self.text[position : position + 1] == "(":
                    position = self._scan(position + 1, closing_at=")")
                    continue
            position += 1
        return position


def matching_brace(code: str, opening: int) -> int:
    """The offset of the bracket that closes the one at `opening`, or the end of the code."""
    pairs = {"{": "}", "(": ")", "[": "]"}
    close, depth = pairs[code[opening]], 0
    for offset in range(opening, len(code)):
        depth += (code[offset] == code[opening]) - (code[offset] == close)
        if depth == 0:
            return offset
    return len(code)
