// Members of a workspace: invited by mail with a role and pages, changed, removed, and made the new owner.
import { eq } from "drizzle-orm";
import { URI } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { BREACHED_PASSWORD } from "../../../tools/sandbox/breached/breached.ts";
import { beginSecondStep } from "../../../worker/features/auth/second-step/pass-second-step.ts";
import {
  invitations,
  loginFailures,
  memberships,
  securityEvents,
  sessions,
  users,
} from "../../../worker/platform/db/core.ts";
import { silentLive } from "../../support/app.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  connectPages,
  type Owner,
  registerOwner,
  setPlan,
  workspaceOf,
} from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

const DAY_MS = 86_400_000;
/** Workspaces and sessions whose sockets were closed. */
let closed: [number, string[]][];
let ana: Owner;
beforeEach(async () => {
  closed = [];
  await newApp(Date.UTC(2026, 5, 1, 12), {
    live: { ...silentLive, end: (workspaceId, ids) => closed.push([workspaceId, ids]) },
  });
  ana = await registerOwner(app, { plan: "pro" });
});

type Person = { token: string; headers?: Record<string, string> };
type Answer = {
  status: number;
  code?: string;
  uri?: string;
  secondStep?: { token: string; app: boolean; passkey: boolean };
  token?: string;
  user?: { role: string; may: string[]; workspace: { id: string; name: string }; email_verified: boolean };
  members: {
    userId: string;
    name: string;
    email: string | null;
    role: string;
    is_self: boolean;
    page_names: string[] | null;
  }[];
  invitations: {
    id: string;
    email: string;
    invited_by: string | null;
    has_expired: boolean;
    page_names: string[] | null;
  }[];
  seats: { total: number; used: number };
  workspaces: { id: string; name: string; role: string }[];
  invitation: object;
};
async function call(method: string, path: string, who?: Person, json?: object): Promise<Answer> {
  const answer = await app.request(`/api${path}`, { method, token: who?.token, headers: who?.headers ?? {}, json });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
}
const invite = (email: string, role = "moderator", who: Person = ana) =>
  call("POST", "/team/invitations", who, { email, role });
const team = (who: Person = ana) => call("GET", "/team", who);
const me = (who: Person) => call("GET", "/auth/verify-token", who);
const join = (secret: string, password = "Mirador-de-mar-7") =>
  call("POST", "/invitations/join", undefined, { secret, name: "Eva", password });
const accept = (secret: string, who: Person) => call("POST", "/invitations/accept", who, { secret });

/** Begins a second step of a person, as after the password of a sign-in. */
async function newStepOf({ userId }: Owner) {
  const user = await app.deps.core.query.users.findFirst({ where: eq(users.publicId, userId) });
  return beginSecondStep(app.deps, user!.id, { app: null, passkeys: [], recoveryCodesLeft: 0 });
}

/** The mails that were sent since the last call, with the secret of their link. */
async function mailed() {
  await app.drain();
  return app.mails
    .splice(0)
    .map(({ to, subject, text }) => ({ to, subject, secret: /invitation#([\w-]+)/.exec(text)?.[1] ?? "" }));
}
const secretOfMail = async () => (await mailed()).find(({ secret }) => secret !== "")!.secret;

it("invites somebody without an account, who joins once, verified, with what their role allows", async () => {
  expect((await invite("eva@example.com")).status).toBe(201);
  const [mail] = await mailed();
  expect(mail).toMatchObject({ to: "eva@example.com", subject: "Ana te invita a su equipo en Atalaya" });
  const { secret } = mail!;
  expect(JSON.stringify(await app.deps.core.select().from(invitations))).not.toContain(secret);
  expect((await call("POST", "/invitations/look", undefined, { secret })).invitation).toEqual({
    team: "Ana",
    inviter: "Ana",
    email: "eva@example.com",
    role: "moderator",
    page_names: null,
    paid_until: null,
    has_account: false,
  });
  expect((await join(secret, "Corvette")).code).toBe("common_password");
  expect((await join(secret, BREACHED_PASSWORD)).code).toBe("breached_password");
  // Two requests at once make one member.
  const both = await Promise.all([join(secret), join(secret)]);
  expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
    [201, undefined],
    [400, "link_used"],
  ]);
  const eva = { token: both.find(({ token }) => token)!.token! };
  expect((await me(eva)).user).toMatchObject({
    role: "moderator",
    may: ["see", "moderate"],
    email_verified: true,
    workspace: { name: "Ana" },
  });
  expect([(await join(secret)).code, (await accept(secret, eva)).code]).toEqual(["link_used", "link_used"]);
  expect((await team()).members.map(({ name, role }) => [name, role])).toEqual([
    ["Ana", "owner"],
    ["Eva", "moderator"],
  ]);
  // Only members who manage the team see addresses.
  expect((await team(eva)).members.map(({ email }) => email)).toEqual([null, "eva@example.com"]);
  expect((await invite("EVA@example.com ")).code).toBe("already_member");
  // Members cannot change their own role.
  const { userId } = (await team(eva)).members.find(({ is_self }) => is_self)!;
  expect((await call("PUT", `/team/members/${userId}`, eva, { role: "admin" })).code).toBe("role_forbidden");
  const kinds = (await app.deps.core.select().from(securityEvents)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["member_invited", "member_joined"]));
});

it("names the pages of an invitation once for both networks, in its mail, on its screen and in the list", async () => {
  await setPlan(app, ana, "business");
  const accounts = await connectPages(app, ana);
  const group = (key: string) => accounts.filter(({ group_key }) => group_key === key);
  const [both, other] = [...new Set(accounts.map(({ group_key }) => group_key))].map(group);
  expect(both!.map(({ platform }) => platform)).toEqual(["facebook", "instagram"]);
  const [name, otherName] = [both![0]!.group_name, other![0]!.group_name];
  const pages = [...both!, other!.find(({ platform }) => platform === "instagram")!].map(({ id }) => id);
  const names = [name, `${otherName} (Instagram)`];
  expect(
    (await call("POST", "/team/invitations", ana, { email: "eva@example.com", role: "viewer", pages })).status,
  ).toBe(201);
  await app.drain();
  const { text } = app.mails.at(-1)!;
  expect(text).toContain(`Páginas: ${name} y ${otherName} (Instagram)`);
  const secret = /invitation#([\w-]+)/.exec(text)![1]!;
  expect((await call("POST", "/invitations/look", undefined, { secret })).invitation).toMatchObject({
    page_names: names,
  });
  expect((await team()).invitations).toMatchObject([{ email: "eva@example.com", page_names: names }]);
  const eva = { token: (await join(secret)).token! };
  expect((await team()).members.map(({ page_names }) => page_names)).toEqual([null, names]);
  expect((await team(eva)).members.find(({ is_self }) => is_self)!.page_names).toEqual(
    names.map((each) => each.replace(" (Instagram)", "")),
  );
  // Who sees all of them reads so, too.
  await invite("leo@example.com");
  await app.drain();
  expect(app.mails.at(-1)!.text).toContain("Páginas: todas");
});

it("accepts only with the account of the address, and says why a link is invalid", async () => {
  const bea = await registerOwner(app, { name: "Bea" });
  const carla = await registerOwner(app, { name: "Carla" });
  await invite(bea.email, "admin");
  const secret = await secretOfMail();
  expect((await accept(secret, carla)).code).toBe("invitation_of_another");
  expect((await join(secret)).code).toBe("email_taken");
  const both = await Promise.all([accept(secret, bea), accept(secret, bea)]);
  expect(both.map(({ code }) => code).sort()).toEqual(["link_used", undefined]);
  expect(await app.deps.core.$count(memberships, eq(memberships.role, "admin"))).toBe(1);
  expect(await app.deps.core.$count(securityEvents, eq(securityEvents.kind, "member_joined"))).toBe(1);

  await invite("dora@example.com");
  const first = await secretOfMail();
  const { id } = (await team()).invitations[0]!;
  clock.now += 7 * DAY_MS;
  expect((await join(first)).code).toBe("link_expired");
  expect((await team()).invitations).toMatchObject([{ id, has_expired: true }]);
  expect((await call("POST", `/team/invitations/${id}/resend`, ana)).status).toBe(200);
  const second = await secretOfMail();
  expect((await join(first)).code).toBe("link_unknown");
  const { id: again } = (await team()).invitations[0]!;
  expect((await call("DELETE", `/team/invitations/${again}`, ana)).status).toBe(200);
  await app.cron();
  expect((await join(second)).code).toBe("invitation_withdrawn");
  expect((await join("invented")).code).toBe("link_unknown");
  clock.now += 38 * DAY_MS;
  await app.cron();
  expect(await app.deps.core.$count(invitations)).toBe(0);
});

it("fits members and open invitations into the plan's seats, at once and after a smaller plan", async () => {
  await app.deps.core.update(users).set({ emailVerifiedAt: null }).where(eq(users.publicId, ana.userId));
  expect((await invite("eva@example.com")).code).toBe("email_unverified");
  await app.deps.core.update(users).set({ emailVerifiedAt: clock.now }).where(eq(users.publicId, ana.userId));
  const asked = await Promise.all(["a", "b", "c", "d"].map((name) => invite(`${name}@example.com`)));
  expect(asked.map(({ code }) => code).filter((code) => code === "seats_full")).toHaveLength(2);
  expect((await team()).seats).toEqual({ total: 3, used: 3 });
  const [one, two] = (await mailed()).map(({ secret }) => secret);
  expect((await join(one!)).status).toBe(201);
  // The members stay, but nobody can join.
  await setPlan(app, ana, "basic");
  expect((await join(two!)).code).toBe("team_full");
  expect([(await team()).seats, (await team()).members.length]).toEqual([{ total: 1, used: 3 }, 2]);
  expect((await invite("e@example.com")).code).toBe("seats_full");
  await setPlan(app, ana, "business");
  expect((await join(two!)).status).toBe(201);
  expect((await team()).seats.total).toBe(10);
});

it("mails thirty invitations a day at most, also when the cron forgets wrong passwords meanwhile", async () => {
  const { id } = await workspaceOf(app, ana);
  const sent = { accountKey: `invitations:${id}`, failures: 30, windowStartedAt: clock.now };
  await app.deps.core.insert(loginFailures).values(sent);
  clock.now += 2 * 3_600_000;
  await app.cron();
  expect((await invite("eva@example.com")).status).toBe(429);
  clock.now += DAY_MS;
  expect((await invite("eva@example.com")).status).toBe(201);
});

it("lets a removed member do nothing more, with an old token and an open socket, and keeps their account", async () => {
  await invite("eva@example.com", "admin");
  const eva: Person = { token: (await join(await secretOfMail())).token! };
  const workspace = await workspaceOf(app, ana);
  const open = { ...eva, headers: { "x-workspace": workspace.publicId } };
  const { userId } = (await team(open)).members.find(({ is_self }) => is_self)!;
  expect((await call("DELETE", `/team/members/${ana.userId}`, open)).code).toBe("owner_stays");
  expect((await call("DELETE", `/team/members/${userId}`, open)).code).toBe("own_role");
  const ids = (await app.deps.core.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
  expect((await call("DELETE", `/team/members/${userId}`, ana)).status).toBe(200);
  expect(closed).toEqual([[workspace.id, [expect.any(String)]]]);
  expect(ids).toContain(closed[0]![1][0]);
  expect((await team(open)).code).toBe("no_member");
  // Her account stays, in a workspace of her own.
  expect((await me(eva)).user).toMatchObject({ role: "owner", workspace: { name: "Eva" } });
  expect((await team(eva)).members).toMatchObject([{ name: "Eva", role: "owner" }]);
  expect((await mailed()).map(({ subject }) => subject)).toContain("Ya no formas parte de Ana");
});

it("withdraws a person's open invitations when they leave, are removed or may not invite any more, and says who invited", async () => {
  await setPlan(app, ana, "business");
  const { core } = app.deps;
  const openOnes = async () => (await team()).invitations.map(({ email, invited_by }) => [email, invited_by]);
  const ends: [name: string, end: (of: Colleague) => Promise<Answer>][] = [
    ["Bea", ({ userId }) => call("DELETE", `/team/members/${userId}`, ana)],
    ["Carla", ({ userId }) => call("PUT", `/team/members/${userId}`, ana, { role: "moderator" })],
    ["Dora", (dora) => call("POST", "/team/leave", dora)],
  ];
  await invite("de-ana@example.com");
  await mailed();
  for (const [name, end] of ends) {
    const admin = await colleagueOf(app, ana, { role: "admin", name });
    expect((await invite(`de-${name}@example.com`, "admin", admin)).status).toBe(201);
    const secret = await secretOfMail();
    expect(await openOnes()).toEqual([
      ["de-ana@example.com", "Ana"],
      [`de-${name.toLowerCase()}@example.com`, name],
    ]);
    expect((await end(admin)).status).toBe(200);
    expect(await openOnes()).toEqual([["de-ana@example.com", "Ana"]]);
    expect([(await join(secret)).code, await core.$count(users, eq(users.name, "Eva"))]).toEqual([
      "invitation_withdrawn",
      0,
    ]);
  }
  // Somebody who still manages the team keeps theirs, and a link that another administrator sent again is theirs.
  const eva = await colleagueOf(app, ana, { role: "admin", name: "Eva" });
  const [first] = (await team()).invitations;
  expect((await call("POST", `/team/invitations/${first!.id}/resend`, eva)).status).toBe(200);
  expect(await openOnes()).toEqual([["de-ana@example.com", "Eva"]]);
});

it("names another owner with password and second step, mails both, and the last owner cannot leave", async () => {
  const bea = await colleagueOf(app, ana, { role: "moderator", name: "Bea" });
  const handOver = (password: string, who: Person = ana, step?: object) =>
    call("POST", "/team/hand-over", who, { userId: bea.userId, password, step });
  expect((await call("POST", "/team/leave", ana)).code).toBe("owner_stays");
  expect([(await handOver("otra")).code, (await handOver("x", bea)).code]).toEqual([
    "wrong_password",
    "role_forbidden",
  ]);
  const app6 = URI.parse((await call("POST", "/auth/factors/app", ana, { password: ana.password })).uri!);
  await call("POST", "/auth/factors/app/confirm", ana, { code: app6.generate({ timestamp: clock.now }) });
  await mailed();
  const { secondStep } = await handOver(ana.password);
  expect(secondStep).toMatchObject({ app: true, passkey: false });
  expect((await team(ana)).members.map(({ role }) => role)).toEqual(["owner", "moderator"]);
  const step = { token: secondStep!.token, code: app6.generate({ timestamp: clock.now + 30_000 }) };
  expect((await handOver(ana.password, ana, { ...step, code: "000000" })).code).toBe("wrong_code");
  // The second step of another person is refused.
  const { token } = await newStepOf(bea);
  expect((await handOver(ana.password, ana, { ...step, token })).code).toBe("second_step_over");
  const both = await Promise.all([handOver(ana.password, ana, step), handOver(ana.password, ana, step)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await team(bea)).members.map(({ name, role }) => [name, role])).toEqual([
    ["Bea", "owner"],
    ["Ana", "admin"],
  ]);
  expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
    [bea.email, "Ahora eres propietario de Ana"],
    [ana.email, "Traspasaste la propiedad de Ana"],
  ]);
  expect((await call("POST", "/account/close", ana, { password: ana.password })).code).toBe("role_forbidden");
  expect((await call("POST", "/team/leave", ana)).status).toBe(200);
  expect((await me(ana)).user).toMatchObject({ role: "owner", workspace: { name: "Ana" } });
});

it("has one owner when two people are named at once", async () => {
  const candidates = [
    await colleagueOf(app, ana, { role: "moderator", name: "Bea" }),
    await colleagueOf(app, ana, { role: "moderator", name: "Eva" }),
  ];
  const answers = await Promise.all(
    candidates.map(({ userId }) => call("POST", "/team/hand-over", ana, { userId, password: ana.password })),
  );
  const [won, lost] = answers.map(({ status }) => status).sort();
  expect([won, [403, 404]]).toEqual([200, expect.arrayContaining([lost])]);
  const { members } = await call("GET", "/team", { token: candidates[0]!.token, headers: candidates[0]!.headers });
  expect(members.map(({ role }) => role).sort()).toEqual(["admin", "moderator", "owner"]);
});

it("mails a person's name as one line, and not as a link", async () => {
  // A character that changes the writing direction would show the following words in reverse.
  const name = "\u202ePremio:\nhttps://evil.example y www.evil.example";
  const email = "desconocido@example.com";
  expect((await call("POST", "/auth/register", undefined, { name, email, password: "Mirador-de-mar-7" })).status).toBe(
    201,
  );
  await app.drain();
  const { text, html } = app.mails.findLast(({ subject }) => subject.startsWith("Confirma"))!;
  for (const body of [text, html]) {
    expect(body).toContain("Hola, Premio: https:");
    expect(body).not.toMatch(/https:\/\/evil|evil\.example|Premio:\n|\u202e/);
  }
});

it("one person works in several workspaces, each request in the one it names, and a new tab in the last one", async () => {
  const bea = await registerOwner(app, { name: "Bea" });
  const eva = await colleagueOf(app, ana, { role: "viewer", name: "Eva" });
  const inBeas = await workspaceOf(app, bea);
  const inOwn = await workspaceOf(app, eva);
  await invite(eva.email, "admin", bea);
  await setPlan(app, bea, "pro");
  await invite(eva.email, "admin", bea);
  await accept(await secretOfMail(), { token: eva.token });
  const { workspaces } = await call("GET", "/workspaces", { token: eva.token });
  expect(workspaces.map(({ name, role }) => `${name}: ${role}`).sort()).toEqual([
    "Ana: viewer",
    "Bea: admin",
    "Eva: owner",
  ]);
  const roleIn = async (id?: string) =>
    (await me({ token: eva.token, headers: id ? { "x-workspace": id } : {} })).user!.role;
  expect([
    await roleIn(inOwn.publicId),
    await roleIn(inBeas.publicId),
    await roleIn(eva.headers["x-workspace"]),
  ]).toEqual(["owner", "admin", "viewer"]);
  clock.now += 1;
  await bodyOf(await app.request("/api/workspaces/enter", { token: eva.token, json: { workspace: inBeas.publicId } }));
  expect(await roleIn()).toBe("admin");
  // Her role in one workspace allows nothing in another.
  expect((await invite("x@example.com", "viewer", eva)).code).toBe("role_forbidden");
  // A changed role applies from the next request on.
  const { members } = await team(bea);
  const { userId } = members.find(({ name }) => name === "Eva")!;
  await call("PUT", `/team/members/${userId}`, bea, { role: "viewer" });
  expect(await roleIn(inBeas.publicId)).toBe("viewer");
});
