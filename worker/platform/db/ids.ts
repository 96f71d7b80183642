// Integer keys that increase with time and are known before the write, so that one batch can write a comment, its event and its
// action without reading a key back.

const START = Date.UTC(2025, 0, 1);
const PER_MILLISECOND = 8192;
/** How many keys of one millisecond are in increasing order, whatever the first one is. */
const RISING = 1024;

let counter = PER_MILLISECOND;
let latest = 0;

/**
 * Returns a new key below 2^53: milliseconds since 2025, then 13 bits that count on from a random start. Two isolates may make
 * the same key; the primary key refuses the second, and its message is delivered again.
 *
 * @param now epoch milliseconds, of the present: another time may begin the count again, and bounds are `keysOfMillisecond`
 */
export function newId(now: number): number {
  const isFull = counter >= PER_MILLISECOND - RISING;
  if (now !== latest && isFull) counter = Math.floor(Math.random() * (PER_MILLISECOND - RISING));
  latest = now;
  counter++;
  return (now - START) * PER_MILLISECOND + (counter % PER_MILLISECOND);
}

/** The range of keys of a millisecond: the first one, and the first one of the next millisecond. */
export const keysOfMillisecond = (at: number): [number, number] => [
  (at - START) * PER_MILLISECOND,
  (at - START + 1) * PER_MILLISECOND,
];

/** When a key was made, epoch milliseconds. */
export const timeOfId = (id: number): number => START + Math.floor(id / PER_MILLISECOND);

/** An opaque public id of 128 random bits. */
export const newPublicId = (): string => crypto.randomUUID().replaceAll("-", "");
