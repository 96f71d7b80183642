// FNV-1a over 16-bit units with a final mix (Fowler, Noll, Vo; the mix is MurmurHash3's).
const PRIME = 0x01000193;

/** One step of a running hash. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/** The bucket of a finished hash among 2^bits. */
export function bucketOf(hash: number, bits: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> (32 - bits);
}

/** The hash of the units `[from, end)`. */
export function hashUnits(units: Uint16Array, from: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ units[at]!, PRIME);
  return hash;
}
