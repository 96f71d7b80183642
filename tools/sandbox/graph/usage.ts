type UsageBudgets = {
  /** The limit of the app's calls in an hour. */
  appCallsPerHour: number;
  /** The limit of calls for one page or Instagram account in 24 hours. */
  objectCallsPerDay: number;
  /** Headers appear after this many calls. */
  headersAfter: number;
};

export type Usage = ReturnType<typeof createUsage>;

const HOUR = 3_600_000;
const DEFAULTS: UsageBudgets = { appCallsPerHour: 1_000_000, objectCallsPerDay: 480_000, headersAfter: 20 };

/** Counts calls in fixed windows, which are similar to Meta's rolling ones, but need constant work for a call. */
export function createUsage(now: () => number) {
  let total = 0;
  const budgets = { ...DEFAULTS };
  const counts = new Map<string, { window: number; calls: number }>();

  function entry(key: string, length: number) {
    const window = Math.floor(now() / length);
    let found = counts.get(key);
    if (!found || found.window !== window) {
      found = { window, calls: 0 };
      counts.set(key, found);
    }
    return found;
  }

  return {
    budgets,
    count(objectId: string | undefined) {
      total++;
      entry("app", HOUR).calls++;
      if (objectId) entry(objectId, 24 * HOUR).calls++;
    },
    /** The used percentages of the limits; may exceed 100. */
    app: () => Math.ceil((entry("app", HOUR).calls / budgets.appCallsPerHour) * 100),
    object: (id: string) => Math.ceil((entry(id, 24 * HOUR).calls / budgets.objectCallsPerDay) * 100),
    total: () => total,
    reset() {
      total = 0;
      counts.clear();
      Object.assign(budgets, DEFAULTS);
    },
  };
}
