/** One call of the Graph API, as `/sandbox/calls` shows it. */
type LoggedCall = {
  seq: number;
  /** Epoch ms. */
  at: number;
  method: string;
  path: string;
  /** The first part of the path: the object called. */
  object: string;
  /** `hide`, `unhide`, `delete`, `reply`, `edit`, `read`, … */
  action: string;
  status: number;
  code?: number;
  ms: number;
};

export type CallLog = ReturnType<typeof createCallLog>;

const KEPT = 200_000;

/** A ring of the last 200,000 calls. @param last  number of the last call of an earlier process */
export function createCallLog(last = 0) {
  const ring: LoggedCall[] = [];
  let seq = last;
  return {
    add(call: Omit<LoggedCall, "seq">) {
      seq++;
      ring[(seq - last - 1) % KEPT] = { seq, ...call };
    },
    /** Calls after `after`, oldest first. */
    since(after: number, object?: string) {
      const found: LoggedCall[] = [];
      for (let at = Math.max(after, last, seq - KEPT) + 1; at <= seq; at++) {
        const call = ring[(at - last - 1) % KEPT]!;
        if (!object || call.object === object) found.push(call);
      }
      return found;
    },
    last: () => seq,
  };
}
