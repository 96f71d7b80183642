import type { Reason } from "../../api/types.ts";

type Span = { start: number; end: number };

/** The comment's text with what was found marked: prohibited words and the patterns of spam. */
export function MarkedText({ text, reasons }: { text: string; reasons: readonly Reason[] }) {
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
function mergedSpans(reasons: readonly Reason[], length: number): Span[] {
  const spans = reasons.flatMap((reason) =>
    reason.kind !== "score" && reason.start !== undefined && reason.end !== undefined
      ? [{ start: reason.start, end: Math.min(reason.end, length) }]
      : [],
  );
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.start < span.end) merged.push({ ...span });
  }
  return merged;
}
