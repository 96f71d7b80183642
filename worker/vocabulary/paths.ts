/** Where the dialog of a network redirects the popup. */
export const callbackPath = <Name extends string>(network: Name) => `/${network}/callback` as const;

/** The address of every page: links, redirections and mails are built from here. */
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
  /** Links of mails lead to these; the secret is behind `#`. */
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

/** A page, with a filter or with a place on it. */
export type PageLink = Path | `${Path}?${string}` | `${Path}#${string}`;

/** Opened without a filter, that screen shows only what needs a person. */
export const ALL_COMMENTS = `${paths.comments}?status=all` as const;
