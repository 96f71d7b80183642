// What a key of the public API may do. Nothing that a key may do changes the plan, the team, money or keys.
import type { Ability } from "./roles.ts";

/**
 * `read` comments, figures, pages and rules · `judge` texts · `propose` what a person then applies or not · `decide` hide, show and
 * delete comments, words and exceptions · `reply` to comments.
 */
export const KEY_ABILITIES = ["read", "judge", "propose", "decide", "reply"] as const;
export type KeyAbility = (typeof KEY_ABILITIES)[number];

/**
 * What each takes from the key's owner, as far as their role has it; without the first of these it is refused. `rules` are read
 * and changed by a key for all pages only, since they are the workspace's.
 */
export const LENT_BY: Record<KeyAbility, readonly [Ability, ...Ability[]]> = {
  read: ["see", "rules"],
  judge: ["see"],
  propose: ["moderate", "rules"],
  decide: ["moderate", "rules"],
  reply: ["moderate"],
};

/** What a key begins with, so that scanners of secrets find it where it should not be (`features/keys/secret.ts`). */
export const KEY_PREFIX = "atalaya_live_";
