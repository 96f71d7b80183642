// The ways in which a network is out: all its calls fail in the same way. As settings of the sandbox's faults.

const PAGE =
  "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>";

export const OUTAGES = {
  /** The Graph API itself answers that it cannot. */
  graph: { errorRate: 1, error: { status: 500, code: 2 } },
  /** A server in front of it answers, without a body. */
  "500": { errorRate: 1, error: { status: 500, raw: "" } },
  /** Connections break off. */
  reset: { errorRate: 1, error: { reset: true } },
  /** No answer before the product gives up waiting. */
  hang: { timeoutRate: 1, timeoutMs: 15_000 },
  /** A page for people, with the status of success. */
  html: { errorRate: 1, error: { status: 200, raw: PAGE } },
} as const;
export type Outage = keyof typeof OUTAGES;

export const OUTAGE_NAMES = Object.keys(OUTAGES) as Outage[];
export const isOutage = (name: string): name is Outage => name in OUTAGES;
