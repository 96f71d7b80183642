type Span = { start: number; end: number };
/** Something found: with a place in the text, or without one. */
type Found = { kind: string; start?: number; end?: number };

/** The comment's text with what was found marked: prohibited words, the patterns of spam, words that weighed. */
export function MarkedText({ text, reasons }: { text: string; reasons: readonly Found[] }) {
  const pieces: { at: number; text: string; marked: boolean }[] = [];
  let position = 0;
  for (const { start, end } of mergedSpans(reasons, text.length)) {
    if (start > position) pieces.push({ at: position, text: text.slice(position, start), marked: false });
    pieces.push({ at: start, text: text.slice(start, end), marked: true });
    position = end;
  }
  if (position < text.length) pieces.push({ at: position, text: text.slice(position), marked: false });
  return pieces.map((piece) =>
    piece.marked ? (
      <mark
        key={piece.at}
        className="rounded-sm bg-lantern-soft px-0.5 text-lantern-text underline decoration-lantern-text/60 underline-offset-2"
      >
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
}

/** In order, without overlaps, inside the text (which may be cut short). */
function mergedSpans(reasons: readonly Found[], length: number): Span[] {
  const spans = reasons.flatMap(({ start, end }) =>
    start === undefined || end === undefined ? [] : [{ start, end: Math.min(end, length) }],
  );
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.start < span.end) merged.push({ ...span });
  }
  return merged;
}
