// A link by which a client without an account connects one page again: for that page only, once, for seven days.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { grants, pages, reconnectionLinks, subscriptions, workspaces } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { runCron } from "../../support/comments.ts";
import { bodyOf, colleagueOf, connectPages, type Owner, refusalOf, registerOwner } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const JULY = Date.UTC(2026, 6, 1, 12);
beforeEach(() => newScene(JULY));

const post = (path: string, json: object) => app.request(`/api${path}`, { json });
const codeOf = async (answer: Promise<Response>) => (await refusalOf(await answer))[1];
const secretOf = (url: string) => url.split("#")[1]!;

async function makeLink(accountId = scene.page.id): Promise<string> {
  const path = `/api/social/accounts/${accountId}/reconnection-link`;
  const { link } = await scene.answer<{ link: { url: string } }>(path, {});
  return secretOf(link.url);
}

/** The network refuses the tokens. */
const breakPages = () => app.deps.core.update(pages).set({ problem: "token" });
const pageRows = () => app.deps.core.select().from(pages).orderBy(pages.id);

/** The client allows pages on Facebook. @returns what the dialog gives back */
async function allow(secret: string, choice: { pageIds?: string[]; userId?: string; declined?: string[] } = {}) {
  const { redirectUrl } = await bodyOf<{ redirectUrl: string }>(await post("/reconnections/auth-url", { secret }));
  const query = new URL(redirectUrl).searchParams;
  const json = {
    redirectUri: query.get("redirect_uri"),
    state: query.get("state"),
    clientId: query.get("client_id"),
    scope: query.get("scope"),
    ...choice,
  };
  const { redirect } = await bodyOf<{ redirect: string }>(await app.control("/sandbox/dialog/allow", { json }));
  const returned = new URL(redirect).searchParams;
  return { code: returned.get("code"), state: returned.get("state") };
}
const reconnect = async (secret: string, choice = {}) =>
  post("/reconnections/connect", { secret, ...(await allow(secret, choice)) });

it("a client without an account connects the page again, and nothing of their other pages is stored", async () => {
  const before = await pageRows();
  await breakPages();
  await app.control("/sandbox/pages", { json: { name: "Otra del cliente", instagram: true } });
  const secret = await makeLink(scene.instagram.id);
  const { reconnection } = await bodyOf<{ reconnection: object }>(await post("/reconnections/look", { secret }));
  expect(reconnection).toEqual({
    team: "Ana",
    sender: "Ana",
    page: expect.objectContaining({ name: scene.page.name, networks: ["facebook", "instagram"] }),
    expires_at: new Date(clock.now + 7 * DAY_MS).toISOString(),
  });
  const answer = await bodyOf(await reconnect(secret));
  expect(answer).toMatchObject({ message: `«${scene.page.name}» vuelve a estar conectada.` });

  const rows = await pageRows();
  expect(rows).toHaveLength(before.length);
  for (const row of rows) {
    const isTheirs = row.groupKey === scene.pageId;
    const { sealedToken } = before.find(({ id }) => id === row.id)!;
    expect([row.problem, row.sealedToken !== sealedToken]).toEqual(isTheirs ? [null, true] : ["token", false]);
  }
  expect(rows.map(({ id, status }) => [id, status])).toEqual(before.map(({ id, status }) => [id, status]));
  expect(JSON.stringify(await app.deps.core.select().from(reconnectionLinks))).not.toContain(secret);
});

it("the sender sees that it is done: by an alert and in the log", async () => {
  await breakPages();
  await runCron(app);
  await bodyOf(await reconnect(await makeLink()));
  clock.now += 60_000;
  await runCron(app);
  const { alerts } = await scene.answer<{ alerts: { text: string }[] }>("/api/alerts/recent");
  expect(alerts[0]).toMatchObject({ text: `${scene.page.name}: vuelve a estar conectada`, is_over: false });
  expect(app.mails.map(({ subject }) => subject).join()).toContain("vuelve a estar conectada");
  const { rules } = await scene.answer<{ rules: object[] }>("/api/audit?actor=person");
  expect(rules[0]).toMatchObject({
    sentence: `Con el enlace de Ana se volvió a conectar ${scene.page.name}.`,
    who: { name: "Ana" },
    decides: false,
    undoable: false,
  });
});

it("somebody who does not manage the page is told so, nothing is stored, and the link stays valid", async () => {
  await breakPages();
  const before = await app.deps.core.select().from(grants);
  const secret = await makeLink();
  const others = scene.owner.accounts.filter(({ group_key }) => group_key !== scene.pageId);
  for (const choice of [{ pageIds: [others[0]!.group_key] }, { pageIds: [] }]) {
    const refused = await reconnect(secret, choice);
    expect(await refused.json()).toMatchObject({ code: "no_pages_granted" });
  }
  const stranger = await bodyOf<{ id: string }>(await app.control("/sandbox/users", { json: { name: "Otra" } }));
  await app.control("/sandbox/pages", { json: { name: "Suya", userId: stranger.id } });
  const refused = await reconnect(secret, { userId: stranger.id });
  expect(await refused.json()).toMatchObject({
    code: "no_pages_granted",
    message: expect.stringContaining(`no puede moderar «${scene.page.name}»`),
  });
  expect(await codeOf(reconnect(secret, { declined: ["pages_manage_engagement"] }))).toBe("permission_missing");
  expect(await app.deps.core.select().from(grants)).toEqual(before);
  expect((await reconnect(secret)).status).toBe(200);
});

it("is valid once, also for two calls at once, until it is replaced, and for seven days", async () => {
  const look = (secret: string) => codeOf(post("/reconnections/look", { secret }));
  const [first, second] = [await makeLink(), await makeLink()];
  expect(await look(first)).toBe("link_unknown");
  expect(await look("otro")).toBe("link_unknown");
  const answers = [await allow(second), await allow(second)];
  const both = await Promise.all(answers.map((json) => post("/reconnections/connect", { secret: second, ...json })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await look(second)).toBe("link_used");
  const third = await makeLink();
  const late = await allow(third);
  clock.now += 7 * DAY_MS;
  expect(await look(third)).toBe("link_expired");
  expect(await codeOf(post("/reconnections/auth-url", { secret: third }))).toBe("link_expired");
  expect(await codeOf(post("/reconnections/connect", { secret: third, ...late }))).toBe("link_expired");
});

it("a failure of the network leaves the link valid", async () => {
  const secret = await makeLink();
  const answer = await allow(secret);
  const scripted = [{ path: "/me/accounts", code: 2, status: 400, times: 100 }];
  await scene.faults({ scripted });
  expect(await codeOf(post("/reconnections/connect", { secret, ...answer }))).toBe("network_unreachable");
  await scene.faults({ scripted: [] });
  expect((await reconnect(secret)).status).toBe(200);
});

it("ends with its page, and with a workspace that closes or moves", async () => {
  const secret = await makeLink();
  const workspaceId = (await app.deps.core.select().from(workspaces))[0]!.id;
  const answer = await allow(secret);
  await app.deps.core.update(workspaces).set({ movingSince: clock.now });
  expect(await codeOf(post("/reconnections/connect", { secret, ...answer }))).toBe("workspace_moving");
  await app.deps.core.update(workspaces).set({ movingSince: null });
  const closesAt = (at: number | null) =>
    app.deps.core.update(subscriptions).set({ closesAt: at }).where(eq(subscriptions.workspaceId, workspaceId));
  await closesAt(clock.now + DAY_MS);
  expect(await codeOf(post("/reconnections/look", { secret }))).toBe("link_expired");
  await closesAt(null);
  await scene.answer("/api/social/disconnect", { accountId: scene.page.id });
  expect(await codeOf(post("/reconnections/look", { secret }))).toBe("link_unknown");
  await connectPages(app, scene.owner);
  expect(await codeOf(post("/reconnections/look", { secret }))).toBe("link_unknown");
});

it("an account that was removed stays removed when its page is connected by a link", async () => {
  await scene.answer("/api/social/disconnect", { accountId: scene.instagram.id });
  expect((await reconnect(await makeLink())).status).toBe(200);
  const [instagram] = (await pageRows()).filter(({ publicId }) => publicId === scene.instagram.id);
  expect(instagram).toMatchObject({ disconnectedAt: clock.now, status: "inactive" });
});

it("a state is for its own link: neither another link nor a member redeems it, and a member's is of no use to a link", async () => {
  const secret = await makeLink();
  const theirs = await allow(secret);
  const { token } = scene.owner;
  const asMember = (json: object) => app.request("/api/social/facebook/callback", { token, json });
  expect(await codeOf(asMember(theirs))).toBe("oauth_state_invalid");
  const other = await makeLink(scene.owner.accounts.find(({ group_key }) => group_key !== scene.pageId)!.id);
  expect(await codeOf(post("/reconnections/connect", { secret: other, ...theirs }))).toBe("oauth_state_invalid");
  const body = await bodyOf(await app.request("/api/social/auth-url?platform=facebook", { token }));
  const state = new URL((body as { redirectUrl: string }).redirectUrl).searchParams.get("state");
  expect(await codeOf(post("/reconnections/connect", { secret, code: theirs.code, state }))).toBe(
    "oauth_state_invalid",
  );
  expect((await post("/reconnections/connect", { secret, ...theirs })).status).toBe(200);
});

it("is made by those who may connect pages, and of pages of their workspace only", async () => {
  const path = `/api/social/accounts/${scene.page.id}/reconnection-link`;
  const moderator = await colleagueOf(app, scene.owner, { role: "moderator" });
  expect(await codeOf(app.request(path, { ...moderator, json: {} }))).toBe("role_forbidden");
  const stranger: Owner = await registerOwner(app, { plan: "pro" });
  expect(await codeOf(app.request(path, { token: stranger.token, json: {} }))).toBe("not_found");
});
