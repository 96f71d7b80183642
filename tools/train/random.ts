/** A seeded stream of numbers in [0, 1): the same seed gives the same model. Method: mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A 32-bit digest of a text or of bytes (FNV-1a with a final mix). */
export function digest(content: string | Uint8Array): number {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Reorders in place. */
export function shuffle(items: Uint32Array, random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = items[last]!;
    items[last] = items[other]!;
    items[other] = kept;
  }
}
