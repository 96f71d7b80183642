type Span = { start: number; end: number; labels: string[]; look: string };
const FOUND =
  "rounded-sm bg-lantern-soft px-0.5 text-lantern-text underline decoration-lantern-text underline-offset-2";
/** Something found: with a place in the text, or without one. `label` says what it is. */
type Found = { kind: string; start?: number; end?: number; label?: string };

/** Coarse words that nobody looked for: blurred where a person wants that (`blur-switch.tsx`), and otherwise as the rest. */
const COARSE = "coarse";

/** A text with its findings marked. Offsets in UTF-16 units; the text may be truncated. */
export function MarkedText({
  text,
  reasons,
  coarse = [],
}: {
  text: string;
  reasons: readonly Found[];
  coarse?: readonly Omit<Found, "kind">[] | undefined;
}) {
  const pieces: { at: number; text: string; span: Span | null }[] = [];
  const all = [...reasons, ...coarse.map((span) => ({ ...span, kind: COARSE }))];
  let position = 0;
  for (const span of mergedSpans(all, text.length)) {
    if (span.start > position) pieces.push({ at: position, text: text.slice(position, span.start), span: null });
    pieces.push({ at: span.start, text: text.slice(span.start, span.end), span });
    position = span.end;
  }
  if (position < text.length) pieces.push({ at: position, text: text.slice(position), span: null });
  return pieces.map(({ at, text: piece, span }) =>
    span && span.look !== COARSE ? (
      <mark key={at} title={span.labels.join(", ") || undefined} className={span.look}>
        {piece}
      </mark>
    ) : (
      <span key={at} className={span?.look}>
        {piece}
      </span>
    ),
  );
}

/** The spans in order, without overlaps, and limited to the text. */
function mergedSpans(findings: readonly Found[], length: number): Span[] {
  const spans = findings.flatMap(({ kind, start, end, label }) =>
    start === undefined || end === undefined
      ? []
      : [
          {
            start,
            end: Math.min(end, length),
            labels: label ? [label] : [],
            look: kind === COARSE ? COARSE : FOUND,
          },
        ],
  );
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      last.end = Math.max(last.end, span.end);
      last.labels = [...new Set([...last.labels, ...span.labels])];
      if (last.look !== span.look) last.look = `${FOUND} ${COARSE}`;
    } else if (span.start < span.end) merged.push({ ...span });
  }
  return merged;
}
