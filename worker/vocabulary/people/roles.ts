// What each person of a workspace may do. The Worker refuses by this table, and the browser shows only what it allows.

export const ROLES = ["owner", "admin", "moderator", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that can be given; a workspace has one owner, who can hand ownership over. */
export const GIVEN_ROLES = ["admin", "moderator", "viewer"] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/**
 * `see` comments, figures, pages and the log · `moderate` decide about comments, reply, undo · `rules` what is hidden: settings,
 * words, exceptions, automatic replies · `pages` connect, repair, pause and rename them, publish on them · `alerts` their targets
 * · `team` invite, change and remove people; keys of the API; what happened to the account · `billing` plan, cards, invoices, referrals ·
 * `ownership` hand the workspace over, close it, and take everything out as a file.
 */
export type Ability = "see" | "moderate" | "rules" | "pages" | "alerts" | "team" | "billing" | "ownership";

const VIEWER: readonly Ability[] = ["see"];
const MODERATOR: readonly Ability[] = [...VIEWER, "moderate"];
const ADMIN: readonly Ability[] = [...MODERATOR, "rules", "pages", "alerts", "team", "billing"];

export const ABILITIES_OF: Record<Role, readonly Ability[]> = {
  owner: [...ADMIN, "ownership"],
  admin: ADMIN,
  moderator: MODERATOR,
  viewer: VIEWER,
};

/** What a member may do: the abilities of their role, or only reading while the plan has no seat for them. */
export const abilitiesOf = ({ role, restsSince }: { role: Role; restsSince: number | null }): readonly Ability[] =>
  restsSince === null ? ABILITIES_OF[role] : VIEWER;

/** Whether a role can be limited to some pages: a person who sets the rules of the workspace sees all of them. */
export const canBeLimited = (role: Role): boolean => role === "moderator" || role === "viewer";

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Propietario",
  admin: "Administrador",
  moderator: "Moderador",
  viewer: "Solo lectura",
};
