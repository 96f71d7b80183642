// Notices to open screens, through the real Durable Object and real sockets.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveRoom } from "../../worker/entry/live-room.ts";
import { pages } from "../../worker/platform/db/core.ts";
import { createLive } from "../../worker/platform/live/live.ts";
import { createTestApp, silentLive, type TestApp } from "../support/app.ts";
import { INSULT, makeScene, settle } from "../support/comments.ts";
import {
  bodyOf,
  colleagueOf,
  type Owner,
  refusalOf,
  registerOwner,
  signedIn,
  trialOwner,
} from "../support/factories.ts";
import { freshStorage } from "../support/storage.ts";

const sockets: WebSocket[] = [];
let app: TestApp;
beforeEach(async () => {
  await freshStorage();
  app = createTestApp({ live: createLive(env.LIVE) });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.close();
  vi.restoreAllMocks();
});

type Person = Pick<Owner, "token"> & { headers?: Record<string, string> };

const colleaguesOf = (owner: Owner) =>
  Promise.all([1, 2, 3].map((n) => colleagueOf(app, owner, { role: "viewer", name: `Colega ${n}` })));

async function ticketOf({ token, headers = {} }: Person): Promise<string> {
  const answer = await app.request("/api/live/ticket", { method: "POST", token, headers });
  return (await bodyOf<{ ticket: string }>(answer)).ticket;
}

const openSocket = (ticket: string, headers: Record<string, string> = {}) =>
  app.request(`/api/live?ticket=${ticket}`, {
    headers: { upgrade: "websocket", origin: app.appOrigin, ...headers },
  });

/** Opens the socket of a screen. */
async function listen(owner: Person) {
  const answer = await openSocket(await ticketOf(owner));
  expect(answer.status).toBe(101);
  const socket = answer.webSocket!;
  const received: string[] = [];
  const closed: number[] = [];
  socket.addEventListener("message", ({ data }) => void received.push(String(data)));
  socket.addEventListener("close", ({ code }) => void closed.push(code));
  socket.accept();
  sockets.push(socket);
  return { socket, received, closed };
}

const roomOf = (ticket: string) => env.LIVE.get(env.LIVE.idFromString(ticket.split(".")[0]!));

/** Stops the clock, so that time in a room passes only by `pass`. */
const stopTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
const pass = (ticket: string, ms: number) => runInDurableObject(roomOf(ticket), () => void vi.advanceTimersByTime(ms));

describe("a ticket", () => {
  it("is given to a signed-in owner with a plan", async () => {
    expect((await app.request("/api/live/ticket", { method: "POST" })).status).toBe(401);
    const newcomer = await registerOwner(app);
    const refused = await app.request("/api/live/ticket", { method: "POST", token: newcomer.token });
    expect(await refused.json()).toMatchObject({ success: false, code: "plan_required" });
    expect(await ticketOf(await trialOwner(app))).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{32}$/);
  });

  it("opens one socket, once", async () => {
    const ticket = await ticketOf(await trialOwner(app));
    const first = await openSocket(ticket);
    expect(first.status).toBe(101);
    first.webSocket!.accept();
    sockets.push(first.webSocket!);
    expect((await openSocket(ticket)).status).toBe(401);
  });

  it("is refused after half a minute, when it is invented, and for another workspace", async () => {
    const [mine, theirs] = [await ticketOf(await trialOwner(app)), await ticketOf(await trialOwner(app))];
    const forged = `${theirs.split(".")[0]}.${mine.split(".")[1]}`;
    for (const ticket of ["", "x", `${"0".repeat(64)}.${"0".repeat(32)}`, mine.slice(0, -1), forged])
      expect((await openSocket(ticket)).status, ticket).toBe(401);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
    expect((await openSocket(mine)).status).toBe(401);
  });

  it("does not admit a page of another site, nor a request without an upgrade", async () => {
    const ticket = await ticketOf(await trialOwner(app));
    expect((await openSocket(ticket, { origin: "https://evil.example" })).status).toBe(403);
    expect((await app.request(`/api/live?ticket=${ticket}`, { headers: { origin: app.appOrigin } })).status).toBe(404);
    expect((await openSocket(ticket)).status).toBe(101);
  });

  it("is limited in number for a person, so that one leaves the others theirs, and for all together", async () => {
    const owner = await trialOwner(app);
    const people = [owner, ...(await colleaguesOf(owner))];
    const ask = (who: Person) =>
      app.request("/api/live/ticket", { method: "POST", token: who.token, headers: who.headers ?? {} });
    for (const person of people.slice(0, 3))
      for (let count = 0; count < 15; count++) expect((await ask(person)).status).toBe(200);
    expect(await refusalOf(await ask(owner))).toEqual([429, "too_many_requests"]);
    for (let count = 0; count < 5; count++) expect((await ask(people[3]!)).status).toBe(200);
    expect(await refusalOf(await ask(people[3]!))).toEqual([429, "too_many_requests"]);
  });
});

describe("an open screen", () => {
  it("is notified when a comment is decided and when the network confirms it, with the position that sync reaches", async () => {
    const { owner, write } = await makeScene(app);
    const ticket = await ticketOf(owner);
    const { received } = await listen(owner);
    stopTime();
    await write(INSULT);
    await pass(ticket, 1_500);
    const sync = await app.request("/api/comments/sync?lastId=0", { token: owner.token });
    const changes = await bodyOf<{ lastId: number }>(sync);
    expect(changes).toMatchObject({ comments: [{ status: "disapproved" }] });
    // A notice may come while time stands still, and is sent when it passes.
    const latest = async () => {
      await pass(ticket, 1_500);
      return received.at(-1);
    };
    await expect.poll(latest).toBe(JSON.stringify({ type: "changed", lastId: changes.lastId }));
  });

  it("is notified when a person decides elsewhere", async () => {
    const { owner, write, list, setStatus } = await makeScene(app);
    await write("¿A qué hora abren?");
    const { received } = await listen(owner);
    const [comment] = await list();
    await bodyOf(await setStatus(comment!.id, "disapproved", { reason: "Spam" }));
    await expect.poll(() => received.length).toBeGreaterThan(0);
  });

  it("is not notified of another workspace", async () => {
    const stranger = await listen(await trialOwner(app));
    const { owner, write } = await makeScene(app);
    const own = await listen(owner);
    await write(INSULT);
    await expect.poll(() => own.received.length).toBeGreaterThan(0);
    expect(stranger.received).toEqual([]);
  });

  it("is notified of the first of many changes at once and of the rest together, up to the last position", async () => {
    const owner = await trialOwner(app);
    const ticket = await ticketOf(owner);
    const { received } = await listen(owner);
    stopTime();
    await runInDurableObject(roomOf(ticket), (room: LiveRoom) => {
      for (let position = 1; position <= 40; position++) room.notify(position);
    });
    await pass(ticket, 1_499);
    await expect.poll(() => received).toEqual(['{"type":"changed","lastId":1}']);
    await pass(ticket, 1);
    await expect.poll(() => received.at(-1), { interval: 20 }).toBe('{"type":"changed","lastId":40}');
    expect(received).toEqual(['{"type":"changed","lastId":1}', '{"type":"changed","lastId":40}']);
  });

  it("gets an answer to its ping while the object hibernates, and a notice after hibernation", async () => {
    const owner = await trialOwner(app);
    const ticket = await ticketOf(owner);
    const { socket, received } = await listen(owner);
    await evictDurableObject(roomOf(ticket));
    socket.send("ping");
    await expect.poll(() => received).toEqual(["pong"]);
    await roomOf(ticket).notify(7);
    await expect.poll(() => received).toEqual(["pong", '{"type":"changed","lastId":7}']);
  });

  it("is one of a limited number of its person, and of all", async () => {
    const owner = await trialOwner(app);
    const people = [owner, ...(await colleaguesOf(owner))];
    for (const person of people.slice(0, 3)) for (let count = 0; count < 15; count++) await listen(person);
    expect((await openSocket(await ticketOf(owner))).status).toBe(429);
    for (let count = 0; count < 5; count++) await listen(people[3]!);
    expect((await openSocket(await ticketOf(people[3]!))).status).toBe(429);
    sockets.pop()!.close();
    await expect.poll(async () => (await openSocket(await ticketOf(people[3]!))).status).toBe(101);
  });

  it("needs another ticket after an hour, since its session may have ended", async () => {
    const owner = await trialOwner(app);
    const ticket = await ticketOf(owner);
    const { closed } = await listen(owner);
    const room = roomOf(ticket);
    await runDurableObjectAlarm(room);
    expect(closed).toEqual([]);
    expect(await runInDurableObject(room, (_, state) => state.storage.getAlarm())).toBeGreaterThan(Date.now());
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_001);
    await runDurableObjectAlarm(room);
    await expect.poll(() => closed).toEqual([4000]);
  });

  it("that leaves gets its own close code back, and 1000 without one", async () => {
    const owner = await trialOwner(app);
    for (const [given, received] of [
      [undefined, 1000],
      [3001, 3001],
    ]) {
      const { socket, closed } = await listen(owner);
      socket.close(given);
      await expect.poll(() => closed).toEqual([received]);
    }
  });

  it("ends with its session: logged out, ended from the list, or by a new password, and no other does", async () => {
    const owner = await trialOwner(app);
    const elsewhere = async () => ({ ...owner, token: (await signedIn(app, owner)).token });
    const [here, there, third, neighbour] = [owner, await elsewhere(), await elsewhere(), await trialOwner(app)];
    const [mine, theirs, last, other] = [
      await listen(here),
      await listen(there),
      await listen(third),
      await listen(neighbour),
    ];
    const unused = await ticketOf(there);
    await bodyOf(await app.request("/api/auth/logout", { method: "POST", token: there.token }));
    await expect.poll(() => theirs.closed).toEqual([4001]);
    expect((await openSocket(unused)).status).toBe(401);
    const { sessions } = await bodyOf<{ sessions: { id: string; is_current: boolean }[] }>(
      await app.request("/api/auth/sessions", { token: third.token }),
    );
    const [ended] = sessions.filter(({ is_current }) => is_current);
    await bodyOf(await app.request(`/api/auth/sessions/${ended!.id}`, { method: "DELETE", token: here.token }));
    await expect.poll(() => last.closed).toEqual([4001]);
    expect(mine.closed).toEqual([]);
    const fourth = await elsewhere();
    const byPassword = await listen(fourth);
    const json = { currentPassword: owner.password, newPassword: "Mirador-de-mar-7" };
    await bodyOf(await app.request("/api/auth/change-password", { token: here.token, json }));
    await expect.poll(() => byPassword.closed).toEqual([4001]);
    expect(mine.closed).toEqual([]);
    expect(other.closed).toEqual([]);
  });

  it("is closed when it sends anything else", async () => {
    const { socket, closed } = await listen(await trialOwner(app));
    socket.send("hola");
    await expect.poll(() => closed).toEqual([4003]);
  });
});

describe("what a colleague does with a comment", () => {
  const say = (who: Person, commentId: string, is: string) =>
    app.request("/api/live/presence", { token: who.token, headers: who.headers ?? {}, json: { commentId, is } });
  const presences = (received: string[]) =>
    received.flatMap((text) => (text === "pong" ? [] : JSON.parse(text))).filter(({ type }) => type === "presence");
  /** A workspace with a comment, and a colleague who may see the page, or another page only. */
  async function team() {
    const made = await makeScene(app);
    await made.write("¿Cuándo llega mi pedido?");
    const [comment] = await made.list();
    const { social_account_id: page, id } = comment!;
    const other = made.owner.accounts.find((account) => account.id !== page)!.id;
    const limitedTo = async (name: string, publicId: string) => {
      const { id: pageId } = (await app.deps.core.query.pages.findFirst({ where: eq(pages.publicId, publicId) }))!;
      return colleagueOf(app, made.owner, { role: "moderator", name, pageIds: [pageId] });
    };
    return { ...made, id, other, seeing: await limitedTo("María", page), elsewhere: await limitedTo("Luis", other) };
  }

  it("shows on the screens of the others who may see its page, by name, and not on one's own", async () => {
    const { owner, id, seeing, elsewhere } = await team();
    const [own, theirs, limited] = [await listen(seeing), await listen(owner), await listen(elsewhere)];
    await bodyOf(await say(seeing, id, "answering"));
    await expect
      .poll(() => presences(theirs.received))
      .toEqual([{ type: "presence", commentId: id, by: { id: expect.any(String), name: "María" }, is: "answering" }]);
    expect(presences(own.received)).toEqual([]);
    expect(presences(limited.received)).toEqual([]);
    expect(await refusalOf(await say(elsewhere, id, "answering"))).toEqual([404, "not_found"]);
  });

  it("shows on a screen that opens later, once however many tabs say it, until it is over", async () => {
    const { owner, id, seeing } = await team();
    await bodyOf(await say(seeing, id, "answering"));
    await bodyOf(await say(seeing, id, "answering"));
    const early = await listen(owner);
    await expect.poll(() => presences(early.received)).toHaveLength(1);
    await bodyOf(await say(seeing, id, "gone"));
    await expect.poll(() => presences(early.received).at(-1)).toMatchObject({ is: "gone" });
    const late = await listen(owner);
    await bodyOf(await say(seeing, id, "looking"));
    await expect.poll(() => presences(late.received).map(({ is }) => is)).toEqual(["looking"]);
  });

  it("ends by itself when it is not said again", async () => {
    const { owner, id, seeing } = await team();
    const early = await listen(owner);
    await bodyOf(await say(seeing, id, "answering"));
    await expect.poll(() => presences(early.received)).toHaveLength(1);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25_001);
    const { received, socket } = await listen(owner);
    socket.send("ping");
    await expect.poll(() => received).toContain("pong");
    expect(presences(received)).toEqual([]);
  });

  it("is no longer shown to who lost the page: their socket ends with the change, and the next one sees no more", async () => {
    const { owner, id, seeing, other } = await team();
    const before = await listen(seeing);
    const json = { role: "moderator", pages: [other] };
    await bodyOf(await app.request(`/api/team/members/${seeing.userId}`, { method: "PUT", token: owner.token, json }));
    await expect.poll(() => before.closed).toEqual([4001]);
    const after = await listen(seeing);
    await bodyOf(await say(owner, id, "answering"));
    after.socket.send("ping");
    await expect.poll(() => after.received).toContain("pong");
    expect(presences(after.received)).toEqual([]);
  });
});

it("the live room is notified of every change of a comment, by a machine or a person, once for each write", async () => {
  const notifiedIds: number[] = [];
  const app = createTestApp({
    live: { ...silentLive, notify: (_, position) => void notifiedIds.push(position) },
  });
  const { owner, write, list, setStatus } = await makeScene(app);
  const notifiesOf = async (what: string, run: () => Promise<unknown>) => {
    const before = notifiedIds.length;
    await run();
    expect(notifiedIds.length, what).toBeGreaterThan(before);
  };
  const lastId = async () => {
    const answer = await app.request("/api/comments?limit=1", { token: owner.token });
    return (await bodyOf<{ lastId: number }>(answer)).lastId;
  };

  await notifiesOf("decided, and confirmed by the network", () => write(INSULT));
  expect(notifiedIds).toHaveLength(2);
  const commentId = (await list())[0]!.id;
  await notifiesOf("a person", async () => bodyOf(await setStatus(commentId, "approved")));
  await notifiesOf("its action", () => settle(app));
  const json = { commentId, text: "Gracias por escribir" };
  await notifiesOf("a reply", async () =>
    bodyOf(await app.request("/api/comments/reply", { token: owner.token, json })),
  );
  await notifiesOf("the reply's outcome", () => settle(app));
  expect(notifiedIds.at(-1)).toBe(await lastId());
  expect(notifiedIds).toEqual([...notifiedIds].sort((a, b) => a - b));
});

it("a change is stored and carried out although the notification fails", async () => {
  const lost = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken = createLive({
    idFromName: () => ({}),
    get: () => ({ notify: () => Promise.reject(new Error("object is gone")) }),
  } as never);
  const app = createTestApp({ live: broken });
  const { write, list } = await makeScene(app);
  await write(INSULT);
  expect((await list()).map(({ status }) => status)).toEqual(["disapproved"]);
  expect(lost).toHaveBeenCalledWith(expect.stringContaining("notice_lost"));
});
