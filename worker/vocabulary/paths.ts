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
  help: "/ayuda",
  news: "/novedades",
  status: "/estado",
  measuring: "/como-medimos",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  /** Links in mails lead to these; the secret is after `#`. */
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  facebookCallback: callbackPath("facebook"),
  dashboard: "/dashboard",
  comments: "/comments",
  history: "/history",
  accounts: "/accounts",
  plans: "/plans",
  settings: "/settings",
  team: "/team",
  invitation: "/invitation",
  report: "/informe",
  referrals: "/referrals",
} as const;
export type Path = (typeof paths)[keyof typeof paths];

/** A page, with a filter or a position on it. */
export type PageLink = Path | `${Path}?${string}` | `${Path}#${string}`;

/** All comments: without a filter, that screen shows only what needs a person. */
export const ALL_COMMENTS = `${paths.comments}?status=all` as const;
