import type { Inbox } from "./comments.ts";

/** The path to which the dialog of a network redirects the popup. */
export const callbackPath = <Name extends string>(network: Name) => `/${network}/callback` as const;

/** The address of every page; links, redirections and mails are built from these. */
export const paths = {
  home: "/",
  tutorial: "/tutorial",
  pricing: "/pricing",
  privacy: "/privacy",
  terms: "/terms",
  dataDeletion: "/data-deletion",
  contract: "/contrato",
  processors: "/subencargados",
  help: "/ayuda",
  news: "/novedades",
  status: "/estado",
  measuring: "/como-medimos",
  judge: "/juez",
  verify: "/verificar",
  developers: "/desarrolladores",
  perspective: "/perspective",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  /** Links in mails lead to these; the secret is after `#`. */
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  notMe: "/not-me",
  facebookCallback: callbackPath("facebook"),
  dashboard: "/dashboard",
  comments: "/comments",
  history: "/history",
  /** The form of a visitor; the slug of the published page is after `#`. */
  appeal: "/reclamar",
  accounts: "/accounts",
  clients: "/clientes",
  /** The rules; the first section is about sensitivity, and the page in the query chooses whose they are. */
  rules: "/reglas",
  rulesWords: "/reglas/palabras",
  rulesReplies: "/reglas/respuestas",
  rulesSavedReplies: "/reglas/guardadas",
  rulesExceptions: "/reglas/excepciones",
  rulesRaids: "/reglas/asedios",
  rulesLearning: "/reglas/aprendido",
  rulesPublic: "/reglas/publica",
  plans: "/plans",
  /** The sections of the settings; the first one is about alerts. */
  settings: "/settings",
  settingsPlan: "/settings/plan",
  settingsAccount: "/settings/cuenta",
  settingsSecurity: "/settings/seguridad",
  settingsKeys: "/settings/claves",
  settingsData: "/settings/datos",
  team: "/team",
  invitation: "/invitation",
  /** The link by which a client connects a page again; the secret is after `#`. */
  reconnect: "/reconectar",
  report: "/informe",
  /** The report of a client without an account; the token is after `#`. */
  sharedReport: "/informe/cliente",
  referrals: "/referrals",
} as const;
export type Path = (typeof paths)[keyof typeof paths];

/** A page, with a filter or a position on it, or a page of the Worker's own that a mail opens. */
export type PageLink = Path | `${Path}?${string}` | `${Path}#${string}` | `/api/mail/${string}`;

/** A page with a query, encoded; absent values are left out. */
export function withQuery(path: Path, query: Readonly<Record<string, string | undefined>>): PageLink {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${path}?${new URLSearchParams(given)}`;
}

/** The status that a link asks for to show all comments: without a filter, the screen shows only what needs a person. */
export const ANY_STATUS = "all";
export const ALL_COMMENTS = `${paths.comments}?status=${ANY_STATUS}` as const;

/** The comments of one inbox. */
export const inboxPath = (inbox: Inbox) => `${paths.comments}?inbox=${inbox}` as const;

/** Names of a query that one place writes and another reads. */
export const PARAMETERS = {
  referralCode: "ref",
  deletionCode: "code",
  /** How a payment at Stripe ended, `success` or `cancelled`, and for which session. */
  payment: "payment",
  checkoutSession: "session_id",
  /** The month of a report, `YYYY-MM`. */
  month: "mes",
  tab: "tab",
} as const;
