// The limits of requests: how many in a minute, and how long a body may be. docs/security.md shows them with the routes of each
// class.
import type { PerMinute } from "../../vocabulary/limits.ts";

export type Limits = {
  /** The requests of one person to all routes of the class, half of the workspace's at most; null where nobody is signed in. */
  user: PerMinute | null;
  workspace: PerMinute | null;
  /** Replaces `workspace` for a workspace without plan or trial, so that free accounts take less from everybody else. */
  withoutPlan: PerMinute | null;
  /** The requests of one address to each route separately, since many people may share one address; null for webhooks. */
  address: PerMinute | null;
  /** The requests of a whole IPv6 /48 to each route; left out where they cost little. */
  site?: PerMinute;
  bodyBytes: number;
};

const KB = 1024;
/** Signed requests come from one sender, and their number is its own. */
const SIGNED = { user: null, workspace: null, withoutPlan: null, address: null };

export const ROUTE_LIMITS = {
  /** Lists, searches, figures. */
  read: { user: 300, workspace: 600, withoutPlan: 300, address: 600, bodyBytes: 16 * KB },
  /** Texts are judged for a key, which also has a limit a month (`features/usage/take-judgements.ts`). */
  judge: { user: 300, workspace: 600, withoutPlan: 60, address: 600, bodyBytes: 1024 * KB },
  /** One thing is changed; for a comment, on its network too. The longest post has 63,206 characters. */
  write: { user: 120, workspace: 300, withoutPlan: 60, address: 600, bodyBytes: 256 * KB },
  /** Many comments are changed, up to two hundred with each request. */
  bulk: { user: 30, workspace: 60, withoutPlan: 20, address: 120, bodyBytes: 64 * KB },
  /** Calls to a network or a language model, whole files, texts that are judged again. */
  expensive: { user: 30, workspace: 60, withoutPlan: 20, address: 120, bodyBytes: 64 * KB },
  /** Lists of words are saved, or tested on the comments of three months. */
  settings: { user: 30, workspace: 60, withoutPlan: 10, address: 120, bodyBytes: 1024 * KB },
  /** A card is charged or tried. */
  card: { user: 10, workspace: 20, withoutPlan: 10, address: 20, site: 120, bodyBytes: 32 * KB },
  /** A password is checked. */
  signIn: { user: 20, workspace: null, withoutPlan: null, address: 20, site: 120, bodyBytes: 32 * KB },
  /** A visitor's text: on the landing page, or about a hidden comment. With every character escaped it takes several times its length. */
  demo: { user: null, workspace: null, withoutPlan: null, address: 30, site: 120, bodyBytes: 16 * KB },
  /** Meta sends up to 1,000 updates in one body. */
  webhook: { ...SIGNED, bodyBytes: 5 * 1024 * KB },
  /** An invoice with many lines has several hundred kilobytes. */
  stripeWebhook: { ...SIGNED, bodyBytes: 1024 * KB },
  /** A form with one signed field. */
  metaCallback: { ...SIGNED, bodyBytes: 64 * KB },
} satisfies Record<string, Limits>;
export type RouteClass = keyof typeof ROUTE_LIMITS;

/**
 * The requests with a wrong signature that an address may send to the webhooks in a minute, and how many of all addresses are
 * counted.
 */
export const REFUSED_SIGNATURES: PerMinute = 60;
