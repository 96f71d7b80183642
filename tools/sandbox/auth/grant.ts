import type { Machine } from "../machine.ts";
import type { Grant } from "../world/types.ts";
import { killTokens, randomText } from "./tokens.ts";

const CODE_MS = 10 * 60_000;
/** Meta gives data for this long after the person's last login. */
const DATA_ACCESS_MS = 90 * 86_400_000;

/**
 * Stores that a person allowed the app in the dialog.
 *
 * @param answer.pageIds  the ticked pages, which replace those of an earlier dialog
 * @returns a code for one exchange, valid for ten minutes
 */
export function allow(
  machine: Machine,
  answer: { userId: string; redirectUri: string; granted: string[]; declined: string[]; pageIds: string[] },
): string {
  const { world, now, random } = machine;
  const known = world.grants.get(answer.userId);
  const granted = new Set([...(known?.granted ?? []), "public_profile", ...answer.granted]);
  for (const name of answer.declined) granted.delete(name);
  const declined = new Set([...(known?.declined ?? []), ...answer.declined].filter((name) => !granted.has(name)));
  const grant: Grant = {
    userId: answer.userId,
    granted: [...granted],
    declined: [...declined],
    pageIds: answer.pageIds.filter((id) => world.pages.get(id)?.tasks[answer.userId]),
    dataAccessExpiresAt: now() + DATA_ACCESS_MS,
  };
  world.grants.set(grant.userId, grant);
  const value = `AQ${randomText(random, 80)}`;
  world.codes.set(value, {
    value,
    userId: answer.userId,
    redirectUri: answer.redirectUri,
    expiresAt: now() + CODE_MS,
    used: false,
  });
  return value;
}

/** Removes the app for a person: the tokens end with 458, and pages that only this person had connected send no more webhooks. */
export function revoke(machine: Machine, userId: string) {
  const { world } = machine;
  const pageIds = world.grants.get(userId)?.pageIds ?? [];
  world.grants.delete(userId);
  killTokens(machine, { userId }, 458);
  for (const id of pageIds) {
    const page = world.pages.get(id);
    if (!page || [...world.grants.values()].some((grant) => grant.pageIds.includes(id))) continue;
    page.subscribedFields = null;
    const account = world.instagrams.get(page.instagramId ?? "");
    if (account) account.subscribedFields = null;
  }
}

/** Revokes one permission; `DELETE /{user}/permissions/{permission}`. */
export function decline(machine: Machine, userId: string, permission: string) {
  const grant = machine.world.grants.get(userId);
  if (!grant) return;
  grant.granted = grant.granted.filter((name) => name !== permission);
  if (!grant.declined.includes(permission)) grant.declined.push(permission);
}

/** Changes a grant like the person's settings page, or like Meta. @returns the grant afterwards, if there is one */
export function changePermissions(
  { world }: Machine,
  userId: string,
  { granted, declined, removed }: { granted: string[]; declined: string[]; removed: string[] },
): Grant | undefined {
  const grant = world.grants.get(userId);
  if (!grant) return undefined;
  const without = (names: string[], taken: string[]) => names.filter((name) => !taken.includes(name));
  grant.granted = [...new Set([...without(grant.granted, [...declined, ...removed]), ...granted])];
  grant.declined = [...new Set([...without(grant.declined, [...granted, ...removed]), ...declined])];
  return grant;
}
