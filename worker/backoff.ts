/** Milliseconds to wait after a failed attempt; they double with each attempt. @param attempts this one included */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs);
