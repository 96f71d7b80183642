/** What this isolate counted and has not stored yet; it is lost with the isolate. */
export type Tally = {
  add(stage: string, code: string, count: number): void;
  /** Returns all counts and clears the tally. */
  take(): { stage: string; code: string; count: number }[];
  /** The sum of all counts. */
  readonly size: number;
  /** When this isolate last checked whether the cron runs, epoch milliseconds. */
  cronSeenAt: number;
};

/** Makes an empty tally. */
export function createTally(): Tally {
  let counts = new Map<string, { stage: string; code: string; count: number }>();
  let size = 0;
  return {
    add(stage, code, count) {
      if (count === 0) return;
      const key = `${stage} ${code}`;
      counts.set(key, { stage, code, count: (counts.get(key)?.count ?? 0) + count });
      size += count;
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      size = 0;
      return taken;
    },
    get size() {
      return size;
    },
    cronSeenAt: 0,
  };
}
