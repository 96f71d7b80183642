// The keys of a workspace. A person who is limited to some pages knows of keys for those only, and makes no others.
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import { apiKeys, type KeyEvent, memberships, users } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { MAX_KEYS } from "../../vocabulary/limits.ts";
import type { Member } from "../auth/queries.ts";
import { loadNamedAccounts, ownPageIds, pageNames } from "../team/page-names.ts";
import { isVisible, type Reader } from "../workspaces/visible-pages.ts";
import { countKeys, isOwnersMembership, type KeyRow } from "./queries.ts";
import type { KeyInput } from "./schemas.ts";
import { newSecret } from "./secret.ts";

type Person = Reader & { userId: number };

/** Lists the keys that were not revoked, the oldest first. `state`: whether it works, and why not. */
export async function listKeys({ core, now }: Pick<Deps, "core" | "now">, { workspaceId, visible, userId }: Person) {
  const { rows, accounts } = await batch(core, {
    rows: core
      .select({
        key: apiKeys,
        // D1 answers a batch by the names of columns.
        owner: sql<string | null>`${users.name}`.as("owner"),
        memberSince: sql<number | null>`${memberships.createdAt}`.as("member_since"),
      })
      .from(apiKeys)
      .leftJoin(users, eq(users.id, apiKeys.ownerId))
      .leftJoin(memberships, isOwnersMembership)
      .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt)))
      .orderBy(asc(apiKeys.id)),
    accounts: loadNamedAccounts(core, workspaceId),
  });
  const keys = rows
    .filter(({ key }) => isWithin(visible, key))
    .map(({ key, owner, memberSince }) => ({
      id: key.publicId,
      name: key.name,
      hint: key.hint,
      abilities: key.abilities,
      page_names: pageNames(accounts, key.pageIds),
      decides_alone: key.decidesAlone,
      /** Null when their account no longer exists. */
      owner,
      is_mine: key.ownerId === userId && memberSince !== null,
      state: stateOf(key, memberSince !== null, now()),
      created_at: isoTime(key.createdAt),
      expires_at: isoTimeOrNull(key.expiresAt),
      last_used_at: isoTimeOrNull(key.lastUsedAt),
    }));
  return { success: true as const, keys };
}

function stateOf({ expiresAt }: KeyRow, hasOwner: boolean, now: number): "works" | "expired" | "without_owner" {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return hasOwner ? "works" : "without_owner";
}

/** Whether a key is for no other pages than these. */
const isWithin = (visible: Reader["visible"], { pageIds }: KeyRow): boolean =>
  visible === null || (pageIds?.every((pageId) => isVisible(visible, pageId)) ?? false);

/**
 * Makes a key, and returns it: only its hash is stored, so it is shown this once.
 *
 * @throws AppError `email_unverified`, `unknown_page` with its field, `plan_limit_reached`
 */
export async function makeKey(
  deps: Pick<Deps, "core" | "now">,
  { user, visible }: Pick<Member, "user"> & { visible: Reader["visible"] },
  { workspaceId, name, abilities, pages, days, decidesAlone }: KeyInput & { workspaceId: number },
) {
  const { core } = deps;
  if (user.emailVerifiedAt === null) throw new AppError("email_unverified");
  const pageIds = pages === null ? visible : await ownPageIds(deps, { workspaceId, visible, pages });
  const at = deps.now();
  const secret = newSecret();
  const row = {
    id: newId(at),
    publicId: newPublicId(),
    workspaceId,
    hash: await sha256Hex(secret),
    hint: secret.slice(-4),
    name,
    abilities: [...new Set(abilities)],
    pageIds: pageIds && [...pageIds],
    ownerId: user.id,
    ownedSince: at,
    createdAt: at,
    expiresAt: days === null ? null : at + days * DAY_MS,
    lastUsedAt: null,
    decidesAlone,
    revokedAt: null,
    history: [{ at, userId: user.id, what: "made" as const }],
  };
  const hasRoom = lt(countKeys(core, workspaceId, at), MAX_KEYS);
  const [made] = await core
    .insert(apiKeys)
    .select(rowsFor(apiKeys, row, { where: hasRoom }))
    .returning();
  if (!made)
    throw new AppError("plan_limit_reached", {
      message: `Puedes tener hasta ${MAX_KEYS} claves. Revoca alguna antes.`,
    });
  return { success: true as const, id: made.publicId, key: secret };
}

/** Revokes a key: its next request is refused. Safe to repeat. @throws AppError `not_found` */
export async function revokeKey(deps: Pick<Deps, "core" | "now">, input: Person & { id: string }) {
  const at = deps.now();
  return change(deps.core, input, { revokedAt: at }, { at, userId: input.userId, what: "revoked" });
}

/** Makes a person the owner of a key, which works as far as they may, and ends with their membership. @throws AppError `not_found` */
export async function takeKeyOver(deps: Pick<Deps, "core" | "now">, input: Person & { id: string }) {
  const { userId } = input;
  const at = deps.now();
  return change(deps.core, input, { ownerId: userId, ownedSince: at }, { at, userId, what: "taken_over" });
}

/** Says whether an assistant with a key hides and shows single comments without asking. @throws AppError `not_found` */
export async function letDecide(
  deps: Pick<Deps, "core" | "now">,
  { decidesAlone, ...input }: Person & { id: string; decidesAlone: boolean },
) {
  const { userId } = input;
  const event = { at: deps.now(), userId, what: decidesAlone ? ("decides_alone" as const) : ("asks" as const) };
  return change(deps.core, input, { decidesAlone }, event);
}

async function change(
  core: CoreDb,
  { workspaceId, visible, id }: Reader & { id: string },
  values: Partial<KeyRow>,
  event: KeyEvent,
) {
  const own = and(eq(apiKeys.publicId, id), eq(apiKeys.workspaceId, workspaceId));
  const key = await core.select().from(apiKeys).where(own).get();
  if (!key || !isWithin(visible, key)) throw new AppError("not_found", { facts: "key" });
  await core
    .update(apiKeys)
    .set({ ...values, history: sql`json_insert(${apiKeys.history}, '$[#]', json(${JSON.stringify(event)}))` })
    .where(and(own, isNull(apiKeys.revokedAt)));
  return { success: true as const };
}
