/** What this isolate counted and has not stored yet; it is lost with the isolate. */
export type Tally = ReturnType<typeof createTally>;

/** Makes an empty tally. */
export function createTally() {
  let counts = new Map<string, { stage: string; code: string; count: number }>();
  let size = 0;
  return {
    add(stage: string, code: string, count: number): void {
      if (count === 0) return;
      const key = `${stage} ${code}`;
      counts.set(key, { stage, code, count: (counts.get(key)?.count ?? 0) + count });
      size += count;
    },
    /** Returns all counts and clears the tally. */
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      size = 0;
      return taken;
    },
    /** The sum of all counts. */
    get size() {
      return size;
    },
    /** When this isolate last checked whether the cron runs, epoch milliseconds. */
    cronSeenAt: 0,
  };
}
