import type { Machine } from "../machine.ts";
import type { Grant } from "../world/types.ts";
import { killTokens, randomText } from "./tokens.ts";

const CODE_MS = 10 * 60_000;
/** Meta gives data for so long after the person's last login. */
const DATA_ACCESS_MS = 90 * 86_400_000;

/**
 * The person allowed the app in the dialog.
 *
 * @param answer.pageIds  the pages ticked; what an earlier dialog ticked is replaced
 * @returns a code for one exchange, good for ten minutes
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

/** The person removed the app: the tokens die with 458 and the pages only they had connected send nothing more. */
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

/** What a person changes on their settings page, or Meta takes away. @returns the grant afterwards, if there is one */
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
