/**
 * A text derived from another, with the way back.
 *
 * `starts[i]` is the UTF-16 offset in the original of what became unit `i`; `starts[text.length]` is the original's length.
 * `starts` never falls, so the span `[a, b)` here was written in `[starts[a], starts[b])` there.
 */
export type MappedText = { text: string; starts: Uint32Array };

/** A `MappedText` under construction: passes rewrite it in place, and only ever shorten it. */
export type Draft = { units: Uint16Array; starts: Uint32Array; length: number };

// Arguments per call; engines limit them to some ten thousands.
const CHUNK = 8192;

/** The finished text. Copies, so the draft may be rewritten afterwards. */
export function finish(draft: Draft): MappedText {
  let text = "";
  for (let from = 0; from < draft.length; from += CHUNK) {
    text += Reflect.apply(
      String.fromCharCode,
      undefined,
      draft.units.subarray(from, Math.min(from + CHUNK, draft.length)),
    );
  }
  return { text, starts: draft.starts.slice(0, draft.length + 1) };
}
