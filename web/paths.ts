/** Every address of the site. Links and redirections are built from here. */
export const paths = {
  home: "/",
  tutorial: "/tutorial",
  pricing: "/pricing",
  privacy: "/privacy",
  terms: "/terms",
  dataDeletion: "/data-deletion",
  login: "/login",
  register: "/register",
  facebookCallback: "/facebook/callback",
  dashboard: "/dashboard",
  comments: "/comments",
  history: "/history",
  accounts: "/accounts",
  plans: "/plans",
  settings: "/settings",
  referrals: "/referrals",
} as const;

/** Opened without a filter, that screen shows only what needs a person. */
export const ALL_COMMENTS = `${paths.comments}?status=all`;
