type Span = { start: number; end: number; labels: string[] };
/** Something found: with a place in the text, or without one. `label` says what it is. */
type Found = { kind: string; start?: number; end?: number; label?: string };

/** A text with its findings marked. Offsets in UTF-16 units; the text may be truncated. */
export function MarkedText({ text, reasons }: { text: string; reasons: readonly Found[] }) {
  const pieces: { at: number; text: string; labels: string[] | null }[] = [];
  let position = 0;
  for (const { start, end, labels } of mergedSpans(reasons, text.length)) {
    if (start > position) pieces.push({ at: position, text: text.slice(position, start), labels: null });
    pieces.push({ at: start, text: text.slice(start, end), labels });
    position = end;
  }
  if (position < text.length) pieces.push({ at: position, text: text.slice(position), labels: null });
  return pieces.map((piece) =>
    piece.labels ? (
      <mark
        key={piece.at}
        title={piece.labels.join(", ") || undefined}
        className="rounded-sm bg-lantern-soft px-0.5 text-lantern-text underline decoration-lantern-text underline-offset-2"
      >
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
}

/** The spans in order, without overlaps, and limited to the text. */
function mergedSpans(findings: readonly Found[], length: number): Span[] {
  const spans = findings.flatMap(({ start, end, label }) =>
    start === undefined || end === undefined
      ? []
      : [{ start, end: Math.min(end, length), labels: label ? [label] : [] }],
  );
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      last.end = Math.max(last.end, span.end);
      last.labels = [...new Set([...last.labels, ...span.labels])];
    } else if (span.start < span.end) merged.push({ ...span });
  }
  return merged;
}
