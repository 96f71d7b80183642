/** Every address of the site. Links and redirections are built from here. */
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
  /** The links of mails: their secret is after `#`. */
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  facebookCallback: "/facebook/callback",
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

/** Without a filter, the screen of the comments shows only those that need a person. */
export const ALL_COMMENTS = `${paths.comments}?status=all`;
