"""Splits at blank lines, then line breaks, then spaces, then anywhere, and joins pieces to chunks that overlap."""

class RecursiveCharacterTextSplitter:
    def __init__(self, chunk_size, chunk_overlap, length_function, **_):
        self.size, self.overlap, self.length = chunk_size, chunk_overlap, length_function

    def split_text(self, text, separators=("\n\n", "\n", " ", "")):
        at = next(at for at, separator in enumerate(separators) if separator in text)
        first, *rest = text.split(separators[at]) if separators[at] else text
        pieces, chunks, short = [p for p in [first, *(separators[at] + each for each in rest)] if p], [], []
        for piece in pieces:
            if self.length(piece) < self.size:
                short.append(piece)
                continue
            chunks += self.merged(short) + (self.split_text(piece, separators[at + 1 :]) if separators[at + 1 :] else [piece])
            short = []
        return chunks + self.merged(short)

    def merged(self, pieces):
        chunks, current, joint = [], [], self.length("")
        total = lambda: sum(map(self.length, current)) + joint * max(0, len(current) - 1)  # noqa: E731
        for piece in pieces:
            more = self.length(piece)
            if current and total() + more + joint > self.size:
                chunks.append("".join(current).strip())
                while current and (total() > self.overlap or total() + more + joint > self.size):
                    current.pop(0)
            current.append(piece)
        return [chunk for chunk in [*chunks, "".join(current).strip()] if chunk]
