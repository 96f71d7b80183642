/** How long to wait after a failed attempt, twice as long each time. @param attempts this one included */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs);
