// A person's further workspaces: how they are made, which trial they have, and how one is handed over by mail.
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { memberships, securityEvents, subscriptions, users, workspaces } from "../../../worker/platform/db/core.ts";
import { MAX_OWNED_WORKSPACES } from "../../../worker/vocabulary/limits.ts";
import { colleagueOf, type Owner, registerOwner } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

type Person = { token: string; headers?: Record<string, string> };
type Answer = {
  status: number;
  code?: string;
  message?: string;
  token?: string;
  workspace?: { id: string };
  invitation?: object;
  invitations: { id: string }[];
  seats?: object;
  members: { name: string; role: string }[];
  user?: { role: string; trial_used: boolean; workspace: { id: string; name: string }; subscription_status: string };
  workspaces: { id: string; name: string; role: string }[];
};
let ana: Owner;
beforeEach(async () => {
  await newApp(Date.UTC(2026, 5, 1, 12));
  ana = await registerOwner(app);
});

async function call(method: string, path: string, who?: Person, json?: object): Promise<Answer> {
  const answer = await app.request(`/api${path}`, { method, token: who?.token, headers: who?.headers ?? {}, json });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
}
/** Makes a workspace, and returns the person in it. */
async function newClient(who: Person, name: string) {
  const { workspace } = await call("POST", "/workspaces", who, { name });
  return { token: who.token, headers: { "x-workspace": workspace!.id } };
}
const me = async (who: Person) => (await call("GET", "/auth/verify-token", who)).user!;
const tryFree = (who: Person) => call("POST", "/auth/activate-trial", who, {});

it("a person makes a workspace for a client, owns it, and a new tab opens it", async () => {
  clock.now += 1;
  expect(await call("POST", "/workspaces", ana, { name: " Café La Plaza " })).toMatchObject({ status: 201 });
  expect(await me(ana)).toMatchObject({
    role: "owner",
    workspace: { name: "Café La Plaza" },
    subscription_status: "inactive",
  });
  const { workspaces: own } = await call("GET", "/workspaces", ana);
  expect(own.map(({ name, role }) => [name, role])).toEqual([
    ["Ana", "owner"],
    ["Café La Plaza", "owner"],
  ]);
  const [first, second] = await app.deps.core.select().from(workspaces);
  expect(second!.timeZone).toBe(first!.timeZone);
  expect((await call("POST", "/workspaces", ana, { name: " " })).code).toBe("validation_failed");
});

it("nobody makes a workspace with an unconfirmed address, or more than the limit, also of two requests at once", async () => {
  await app.deps.core.update(users).set({ emailVerifiedAt: null });
  expect((await call("POST", "/workspaces", ana, { name: "Uno" })).code).toBe("email_unverified");
  await app.deps.core.update(users).set({ emailVerifiedAt: clock.now });
  const { userId } = (await app.deps.core.query.memberships.findFirst())!;
  for (let id = 2; id < MAX_OWNED_WORKSPACES; id++) {
    const row = { id, publicId: `w-${id}`, shard: "COMMENTS_0", timeZone: "UTC", createdAt: 0 };
    await app.deps.core.insert(workspaces).values(row);
    await app.deps.core.insert(memberships).values({ userId, workspaceId: id, role: "owner", createdAt: 0 });
  }
  const both = await Promise.all(["Uno", "Dos"].map((name) => call("POST", "/workspaces", ana, { name })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.map(({ code }) => code)).toContain("too_many_workspaces");
  expect(await app.deps.core.$count(memberships, eq(memberships.role, "owner"))).toBe(MAX_OWNED_WORKSPACES);
  // A workspace of somebody else does not count.
  const bea = await registerOwner(app, { name: "Bea" });
  const eva = await colleagueOf(app, bea, { role: "admin" });
  expect((await call("POST", "/workspaces", eva, { name: "Tres" })).status).toBe(201);
});

it("the trial is one for each person, in whichever of their workspaces", async () => {
  const client = await newClient(ana, "Café La Plaza");
  expect((await tryFree(client)).status).toBe(200);
  const first = { token: ana.token, headers: { "x-workspace": (await firstOf(ana)).publicId } };
  expect([(await me(first)).trial_used, (await me(client)).trial_used]).toEqual([true, true]);
  expect(await tryFree(first)).toMatchObject({
    code: "trial_used",
    message: "La prueba gratuita es una por persona, y ya se usó en otro espacio. Elige un plan para este.",
  });
});

it("of two trials at once in two workspaces of a person, one starts", async () => {
  const first = { token: ana.token, headers: { "x-workspace": (await firstOf(ana)).publicId } };
  const client = await newClient(ana, "Café La Plaza");
  const both = await Promise.all([tryFree(first), tryFree(client)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await app.deps.core.$count(subscriptions, eq(subscriptions.status, "trial"))).toBe(1);
});

it("who hands over the workspace of their trial, or leaves it, has no other trial", async () => {
  const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
  expect((await tryFree(ana)).status).toBe(200);
  await call("POST", "/team/hand-over", ana, { userId: bea.userId, password: ana.password });
  expect((await tryFree(await newClient(ana, "Otro"))).code).toBe("trial_used");
  clock.now += 1;
  // The workspace had its trial. Its new owner had none yet, and has it in another one.
  expect((await tryFree(bea)).code).toBe("trial_used");
  expect((await tryFree(await newClient(bea, "De Bea"))).status).toBe(200);
});

it("a disputed payment in one workspace allows no trial in another one of its owner", async () => {
  const { id } = await firstOf(ana);
  await app.deps.core.update(subscriptions).set({ disputedAt: 1 }).where(eq(subscriptions.workspaceId, id));
  const client = await newClient(ana, "Café La Plaza");
  expect(await tryFree(client)).toMatchObject({ code: "trial_used", message: expect.stringContaining("en disputa") });
  expect(await app.deps.core.$count(users, eq(users.trialUsedAt, clock.now))).toBe(0);
});

/** The secret of the link in the latest mail to an address. */
async function secretOfMail(address: string) {
  await app.drain();
  const links = app.mails
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => /invitation#([\w-]+)/.exec(text)?.[1] ?? []);
  return links.at(-1)!;
}
const offer = (email: string, leaves: boolean, who: Person = ana) =>
  call("POST", "/team/offer", who, { email, leaves, password: ana.password });
const rolesIn = async (who: Person) => {
  const { members } = await call("GET", "/team", who);
  return members.map(({ name, role }) => [name, role]);
};
const events = async () => (await app.deps.core.select().from(securityEvents)).map(({ kind }) => kind);

it("hands a client's workspace over by mail to a person without an account, and its maker leaves", async () => {
  const client = await newClient(ana, "Café La Plaza");
  expect((await call("POST", "/team/offer", client, { email: "eva@example.com", password: "otra" })).code).toBe(
    "wrong_password",
  );
  // A free workspace has one seat, which is no obstacle.
  expect(await offer("eva@example.com", true, client)).toMatchObject({
    status: 200,
    message: "Enviamos el traspaso a eva@example.com. Sigues siendo propietario hasta que lo acepte.",
  });
  expect(await rolesIn(client)).toEqual([["Ana", "owner"]]);
  const secret = await secretOfMail("eva@example.com");
  expect(app.mails.at(-1)!.subject).toBe("Ana te traspasa Café La Plaza en Atalaya");
  expect((await call("POST", "/invitations/look", undefined, { secret })).invitation).toMatchObject({
    team: "Café La Plaza",
    role: "owner",
  });
  const joining = { secret, name: "Eva", password: "Mirador-de-mar-7" };
  const both = await Promise.all([1, 2].map(() => call("POST", "/invitations/join", undefined, joining)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const eva = { token: both.find(({ token }) => token)!.token! };
  expect(await me(eva)).toMatchObject({ role: "owner", workspace: { name: "Café La Plaza" } });
  expect(await rolesIn(eva)).toEqual([["Eva", "owner"]]);
  expect((await call("GET", "/team", client)).code).toBe("no_member");
  expect(await me(ana)).toMatchObject({ role: "owner", workspace: { name: "Ana" } });
  await app.drain();
  expect(app.mails.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
    ["eva@example.com", "Ahora eres propietario de Café La Plaza"],
    [ana.email, "Traspasaste la propiedad de Café La Plaza"],
  ]);
  expect(app.mails.at(-1)!.text).toContain("Tú ya no formas parte de su equipo.");
  expect(await events()).toEqual(expect.arrayContaining(["ownership_offered", "ownership_changed"]));
});

it("hands it over to a person with an account, also to one who became a member meanwhile, and its maker stays", async () => {
  const bea = await registerOwner(app, { name: "Bea" });
  const client = await newClient(ana, "Café La Plaza");
  await offer(bea.email, false, client);
  const secret = await secretOfMail(bea.email);
  const eva = await registerOwner(app, { name: "Eva" });
  expect((await call("POST", "/invitations/accept", eva, { secret })).code).toBe("invitation_of_another");
  const [{ id: userId }, { id: workspaceId }] = [
    (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, bea.userId) }))!,
    (await app.deps.core.query.workspaces.findFirst({
      where: eq(workspaces.publicId, client.headers["x-workspace"]),
    }))!,
  ];
  await app.deps.core.insert(memberships).values({ userId, workspaceId, role: "viewer", pageIds: [1], createdAt: 0 });
  const both = await Promise.all([1, 2].map(() => call("POST", "/invitations/accept", bea, { secret })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await rolesIn(client)).toEqual([
    ["Bea", "owner"],
    ["Ana", "admin"],
  ]);
  expect(await app.deps.core.$count(memberships, eq(memberships.workspaceId, workspaceId))).toBe(2);
});

it("only the owner offers, sends again, and hands over once; another owner ends what the former one offered", async () => {
  await app.deps.core.update(subscriptions).set({ plan: "pro", status: "active" });
  const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
  expect((await offer("x@example.com", false, bea)).code).toBe("role_forbidden");
  await offer("eva@example.com", false);
  const { invitations, seats } = await call("GET", "/team", bea);
  // A new owner needs no seat of the plan.
  expect(seats).toEqual({ total: 3, used: 2 });
  const resend = (who: Person) => call("POST", `/team/invitations/${invitations[0]!.id}/resend`, who);
  expect((await resend(bea)).code).toBe("role_forbidden");
  expect((await resend(ana)).status).toBe(200);
  expect((await offer(bea.email, false)).code).toBe("already_member");
  const secret = await secretOfMail("eva@example.com");
  await call("POST", "/team/hand-over", ana, { userId: bea.userId, password: ana.password, leaves: true });
  expect(await rolesIn(bea)).toEqual([["Bea", "owner"]]);
  expect((await call("POST", "/invitations/look", undefined, { secret })).code).toBe("invitation_withdrawn");
  const joining = { secret, name: "Eva", password: "Mirador-de-mar-7" };
  expect((await call("POST", "/invitations/join", undefined, joining)).code).toBe("invitation_withdrawn");
});

/** The workspace that came with the registration. */
async function firstOf(owner: Owner) {
  const { id: userId } = (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, owner.userId) }))!;
  const [row] = await app.deps.core
    .select({ workspace: workspaces })
    .from(workspaces)
    .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.userId, userId)))
    .orderBy(workspaces.createdAt)
    .limit(1);
  return row!.workspace;
}
