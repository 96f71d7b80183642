// The set-up of most tests, made by the product's own API. Accounts are created without the slow password hash.
import { scryptSync } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Account } from "../../web/api/types.ts";
import { openAccount } from "../../worker/features/auth/open-account.ts";
import { newSession } from "../../worker/features/auth/sessions/session-rows.ts";
import type { KeyInput } from "../../worker/features/keys/schemas.ts";
import { memberships, users, workspaces } from "../../worker/platform/db/core.ts";
import { DEFAULT_TIME_ZONE } from "../../worker/time.ts";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { KEY_ABILITIES } from "../../worker/vocabulary/people/key-abilities.ts";
import type { Role } from "../../worker/vocabulary/people/roles.ts";
import type { TestApp } from "./app.ts";

export type Owner = { token: string; userId: string; email: string; password: string };

const PASSWORD = "Correcta-1234";
/** A password hash as it is stored, but with little work, since nearly every test begins with an owner. A hash contains its own cost. */
const HASH = `scrypt$2$1$1$c2FsdA$${scryptSync(PASSWORD, "salt", 32, { N: 2, r: 1, p: 1 }).toString("base64url")}`;
const NO_BROWSER = { device: "", country: null, city: null, deviceId: null };
let made = 0;

/** Creates an account with a verified address, by default without plan and trial. @param more  `ref` is the code of the recommender */
export async function registerOwner(
  app: TestApp,
  { plan, ...more }: { name?: string; email?: string; ref?: string; plan?: string } = {},
): Promise<Owner> {
  const email = `owner-${++made}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const account = { name: "Ana", email, timeZone: DEFAULT_TIME_ZONE, passwordHash: HASH, from: NO_BROWSER, ...more };
  const { member } = await openAccount(app.deps, account);
  const verified = { emailVerifiedAt: app.deps.now() };
  await app.deps.core.update(users).set(verified).where(eq(users.id, member.user.id));
  const token = await longSession(app, member.user);
  const owner = { token, userId: member.user.publicId, email: account.email, password: PASSWORD };
  if (plan) await setPlan(app, owner, plan);
  return owner;
}

export type Colleague = Owner & { headers: { "x-workspace": string } };

/** Creates a person with an account of their own who is also a member of an owner's workspace. @param as.pageIds internal ids */
export async function colleagueOf(
  app: TestApp,
  owner: Owner,
  as: { role: Role; pageIds?: number[]; name?: string },
): Promise<Colleague> {
  const { role, pageIds = null, name = "Bruno" } = as;
  const person = await registerOwner(app, { name });
  const { core, now } = app.deps;
  const [user, workspace] = await Promise.all([
    core.query.users.findFirst({ where: eq(users.publicId, person.userId) }),
    workspaceOf(app, owner),
  ]);
  await core
    .insert(memberships)
    .values({ userId: user!.id, workspaceId: workspace.id, role, pageIds, lastActiveAt: now(), createdAt: now() });
  return { ...person, headers: { "x-workspace": workspace.publicId } };
}

/** Makes a key of a person's workspace, by default one that may do everything. @param more.pages public ids */
export async function keyOf(
  app: TestApp,
  { token, password, headers = {} }: Owner & { headers?: Record<string, string> },
  more: Partial<KeyInput> = {},
): Promise<{ id: string; key: string }> {
  const json = { name: "n8n", abilities: KEY_ABILITIES, pages: null, days: null, password, ...more };
  return bodyOf(await app.request("/api/keys", { token, headers, json }));
}

/** The workspace that a person owns. */
export async function workspaceOf({ deps }: TestApp, { userId }: Pick<Owner, "userId">) {
  const owned = await deps.core
    .select({ workspace: workspaces })
    .from(workspaces)
    .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.role, "owner")))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(users.publicId, userId))
    .get();
  return owned!.workspace;
}

/** Returns the owner with a new session, after the clock passed the end of the earlier one. */
export async function signedIn(app: TestApp, owner: Owner): Promise<Owner> {
  const user = await app.deps.core.query.users.findFirst({ where: eq(users.publicId, owner.userId) });
  return { ...owner, token: await longSession(app, user!) };
}

/** Makes a session that ends in 30 days, as if it had been renewed in three weeks, since in tests weeks may pass. */
async function longSession({ deps }: TestApp, user: typeof users.$inferSelect) {
  const later = { core: deps.core, config: deps.config, now: () => deps.now() + 23 * DAY_MS };
  const { stored, token } = await newSession(later, user, NO_BROWSER);
  await stored;
  return token;
}

/** Creates an account in its trial. */
export async function trialOwner(app: TestApp): Promise<Owner> {
  const owner = await registerOwner(app);
  await bodyOf(await app.request("/api/auth/activate-trial", { token: owner.token, json: {} }));
  return owner;
}

/** Gives the owner's workspace a plan, as if it had been paid. */
export async function setPlan(app: TestApp, owner: Owner, plan: string, status = "active"): Promise<void> {
  const run = app.deps.core.$client.prepare(
    `UPDATE subscriptions SET plan = ?, status = ? WHERE workspace_id IN (
       SELECT workspace_id FROM memberships JOIN users ON users.id = memberships.user_id WHERE users.email = ?)`,
  );
  await run.bind(plan, status, owner.email).run();
}

/** Goes through Facebook's dialog as a person who ticks every page. @returns the accounts that the product lists afterwards */
export async function connectPages(app: TestApp, owner: Owner, declined: string[] = []): Promise<Account[]> {
  const { token } = owner;
  const start = await bodyOf(await app.request("/api/social/auth-url?platform=facebook", { token }));
  const query = new URL((start as { redirectUrl: string }).redirectUrl).searchParams;
  const allowed = await app.control("/sandbox/dialog/allow", {
    json: {
      redirectUri: query.get("redirect_uri"),
      state: query.get("state"),
      clientId: query.get("client_id"),
      scope: query.get("scope"),
      declined,
    },
  });
  const { redirect } = await bodyOf<{ redirect: string }>(allowed);
  const returned = new URL(redirect).searchParams;
  const json = { code: returned.get("code"), state: returned.get("state") };
  await bodyOf(await app.request("/api/social/facebook/callback", { token, json }));
  return listAccounts(app, owner);
}

export async function listAccounts(app: TestApp, { token }: Owner): Promise<Account[]> {
  const body = await bodyOf<{ accounts: Account[] }>(await app.request("/api/social/accounts", { token }));
  return body.accounts;
}

/** Creates an owner in the trial with all pages of the sandbox connected. */
export async function connectedOwner(app: TestApp): Promise<Owner & { accounts: Account[] }> {
  const owner = await trialOwner(app);
  return { ...owner, accounts: await connectPages(app, owner) };
}

/** The status of the answer to a session's token: 200 while the session is open. */
export const sessionStatus = async (app: TestApp, token: string | undefined): Promise<number> =>
  (await app.request("/api/auth/verify-token", { token })).status;

const Refusal = z.object({ success: z.literal(false), code: z.string(), message: z.string() });

/** The status and code of a refusal. */
export const refusalOf = async (answer: Response): Promise<[status: number, code: string]> => [
  answer.status,
  Refusal.parse(await answer.json()).code,
];

/** The JSON of a successful answer, of the type that its route has. @throws Error with status and body of any other */
export async function bodyOf<Body = unknown>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
