// The limits of requests: how many in a minute, and how long a body may be. docs/security.md shows this table, and a test
// compares the two.
import type { PerMinute } from "../../vocabulary/limits.ts";

type Limits = {
  /** The requests of one person to all routes of the class; null where nobody is signed in. */
  user: PerMinute | null;
  workspace: PerMinute | null;
  /** Replaces `workspace` for a workspace without plan or trial, so that free accounts take less from everybody else. */
  withoutPlan: PerMinute | null;
  /** The requests of one address to each route separately, since many people may share one address. */
  address: PerMinute;
  bodyBytes: number;
};

const KB = 1024;

export const ROUTE_LIMITS = {
  /** Lists, searches, figures. */
  read: { user: 300, workspace: 600, withoutPlan: 300, address: 600, bodyBytes: 16 * KB },
  /** One thing is changed; for a comment, on its network too. The longest post has 63,206 characters. */
  write: { user: 120, workspace: 300, withoutPlan: 60, address: 600, bodyBytes: 256 * KB },
  /** Many comments are changed, up to two hundred with each request. */
  bulk: { user: 60, workspace: 60, withoutPlan: 20, address: 120, bodyBytes: 64 * KB },
  /** Calls to a network or a language model, whole files, texts that are judged again. */
  expensive: { user: 30, workspace: 60, withoutPlan: 20, address: 120, bodyBytes: 64 * KB },
  /** Lists of words are saved, or tested on the comments of three months. */
  settings: { user: 30, workspace: 60, withoutPlan: 10, address: 120, bodyBytes: 1024 * KB },
  /** A card is charged or tried. */
  card: { user: 10, workspace: 10, withoutPlan: 10, address: 20, bodyBytes: 32 * KB },
  /** A password is checked. */
  signIn: { user: 20, workspace: null, withoutPlan: null, address: 20, bodyBytes: 32 * KB },
  /** A visitor's text on the landing page. With every character escaped it takes several times its length. */
  demo: { user: null, workspace: null, withoutPlan: null, address: 30, bodyBytes: 16 * KB },
} satisfies Record<string, Limits>;
export type RouteClass = keyof typeof ROUTE_LIMITS;

/**
 * The requests with a wrong signature that an address may send to the webhooks in a minute, and how many of all addresses are
 * counted.
 */
export const REFUSED_SIGNATURES: PerMinute = 60;

/** Every other route is `read` with GET and `write` with any other method. */
const CLASS_OF: Record<string, RouteClass> = {
  "POST /api/auth/register": "signIn",
  "POST /api/auth/login": "signIn",
  "POST /api/auth/change-password": "signIn",
  "POST /api/auth/forgot-password": "signIn",
  "POST /api/auth/reset-password": "signIn",
  "POST /api/auth/verify-email/send": "signIn",
  "POST /api/auth/change-email": "signIn",
  "POST /api/auth/undo-email": "signIn",
  "POST /api/auth/second-step/code": "signIn",
  "POST /api/auth/second-step/passkey": "signIn",
  "POST /api/auth/second-step/passkey/options": "signIn",
  "POST /api/auth/passkey": "signIn",
  "POST /api/auth/passkey/options": "signIn",
  "POST /api/auth/factors/app": "signIn",
  "POST /api/auth/factors/app/confirm": "signIn",
  "POST /api/auth/factors/app/remove": "signIn",
  "POST /api/auth/factors/passkeys": "signIn",
  "POST /api/auth/factors/passkeys/options": "signIn",
  "POST /api/auth/factors/passkeys/:id/remove": "signIn",
  "POST /api/auth/factors/recovery-codes": "signIn",
  "POST /api/account/close": "signIn",
  "POST /api/team/hand-over": "signIn",
  "POST /api/invitations/look": "signIn",
  "POST /api/invitations/join": "signIn",
  "POST /api/invitations/accept": "signIn",
  // Each sends a mail to an address that may belong to a stranger.
  "POST /api/team/invitations": "card",
  "POST /api/team/invitations/:id/resend": "card",
  "POST /api/auth/logout-all": "signIn",
  "POST /api/demo/classify": "demo",

  "POST /api/moderation/settings": "settings",
  "POST /api/moderation/settings/preview": "settings",
  "POST /api/moderation/exceptions": "settings",
  "POST /api/moderation/exceptions/preview": "settings",
  "DELETE /api/moderation/exceptions/:id": "settings",
  "GET /api/moderation/learning": "settings",
  "PUT /api/moderation/learning": "settings",
  "POST /api/moderation/learning/preview": "settings",
  "POST /api/moderation/post-rules": "settings",
  "DELETE /api/moderation/post-rules/:id": "settings",
  "POST /api/social/accounts/settings": "settings",
  "POST /api/sieges": "settings",
  "POST /api/sieges/:id/start": "settings",
  "POST /api/sieges/:id/end": "settings",
  "POST /api/sieges/:id/undo": "settings",

  "POST /api/assignments": "bulk",
  "POST /api/comments/bulk": "bulk",
  "POST /api/comments/bulk/count": "bulk",
  "POST /api/comments/bulk/:bulkId/undo": "bulk",

  "GET /api/audit/export.csv": "expensive",
  "GET /api/comments/:id/suggested-reply": "expensive",
  "GET /api/comments/export.csv": "expensive",
  "GET /api/exports/:token": "expensive",
  "POST /api/account/export": "expensive",
  "GET /api/payments/next-charge": "expensive",
  "POST /api/alerts/devices/:id/test": "expensive",
  "GET /api/summaries/months/:month": "expensive",
  "GET /api/summaries/week": "expensive",
  "GET /api/mail/chart.png": "expensive",
  "POST /api/comments/:id/block": "expensive",
  "POST /api/comments/:id/close": "expensive",
  "POST /api/comments/force-sync": "expensive",
  "POST /api/comments/process-unanalyzed": "expensive",
  "POST /api/scans": "expensive",
  "POST /api/social/accounts/:id/check": "expensive",
  "POST /api/social/connect": "expensive",
  "POST /api/social/facebook/callback": "expensive",
  "POST /api/social/publish": "expensive",

  // Each repair makes a dozen calls to Meta.
  "POST /api/social/accounts/:id/repair": "card",
  "POST /api/payments/create-checkout": "card",
  "POST /api/payments/upgrade": "card",
  "PUT /api/payments/payment-method": "card",
  "POST /api/payments/setup-intent": "card",
  "POST /api/payments/confirm-setup-intent": "card",
  "POST /api/subscriptions/change-billing-cycle": "card",
};

/** @param route method and path, as `GET /api/comments/:id/explanation` */
export const classOf = (route: string): RouteClass =>
  CLASS_OF[route] ?? (route.startsWith("GET ") || route.startsWith("HEAD ") ? "read" : "write");
