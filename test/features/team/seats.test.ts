// Seats follow the plan: after a downgrade the members over its limit only read, and the owner chooses who works.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { memberships } from "../../../worker/platform/db/core.ts";
import type { Role } from "../../../worker/vocabulary/people/roles.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  type Owner,
  refusalOf,
  registerOwner,
  signedIn,
  workspaceOf,
} from "../../support/factories.ts";
import { app, DAY, newBillingApp, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

type Team = { members: { name: string; rests: boolean; userId: string }[] };

/** An owner of Business with people of some roles, named by letters in the order in which they joined. */
async function teamOf(...roles: Role[]) {
  const owner = await subscriber(app, { plan: "business" });
  const people: Colleague[] = [];
  for (const [index, role] of roles.entries()) {
    await app.pass(1);
    people.push(await colleagueOf(app, owner, { role, name: "BCDEFG"[index]! }));
  }
  return { owner, people };
}

/** Changes to a smaller plan, and lets the period end. */
async function downgrade(owner: Owner, plan: string): Promise<Owner> {
  const json = { plan, period: "monthly", confirm_payment: true };
  await bodyOf(await app.request("/api/payments/upgrade", { token: owner.token, json }));
  await app.pass(32 * DAY);
  await app.settle();
  return signedIn(app, owner);
}

async function upgrade({ token }: Owner, plan: string) {
  const json = { plan, period: "monthly", confirm_payment: true };
  await bodyOf(await app.request("/api/payments/upgrade", { token, json }));
  await app.settle();
}

/** The names of the members who only read. */
async function resting({ token }: Owner): Promise<string> {
  const { members } = await bodyOf<Team>(await app.request("/api/team", { token }));
  return members
    .filter(({ rests }) => rests)
    .map(({ name }) => name)
    .sort()
    .join("");
}

const choose = ({ token, headers }: Owner & Partial<Colleague>, people: Pick<Owner, "userId">[]) =>
  app.request("/api/team/seats", {
    ...{ token, headers, method: "PUT" },
    json: { userIds: people.map(({ userId }) => userId) },
  });

const again = async (person: Colleague): Promise<Colleague> => ({ ...person, ...(await signedIn(app, person)) });

const act = ({ token, headers }: Colleague, path: string) => app.request(path, { token, headers, json: {} });

describe("after a downgrade", () => {
  it("the people who joined last only read, and read why", async () => {
    const { owner, people } = await teamOf("admin", "admin", "moderator", "admin");
    const later = await downgrade(owner, "pro");
    expect(await resting(later)).toBe("DE");
    const last = await again(people[3]!);
    const { user } = await bodyOf<{ user: { role: string; may: string[]; is_resting: boolean } }>(
      await app.request("/api/auth/verify-token", last),
    );
    expect(user).toMatchObject({ role: "admin", may: ["see"], is_resting: true });
    expect((await app.request("/api/team", last)).status).toBe(200);
    expect(await refusalOf(await act(last, "/api/payments/cancel-subscription"))).toEqual([403, "role_forbidden"]);
    expect((await act(await again(people[0]!), "/api/payments/cancel-subscription")).status).toBe(200);
    const shown = await app.request("/api/payments/subscription", { token: later.token });
    expect(await bodyOf(shown)).toMatchObject({ subscription: { resting_members: 2 } });
  });

  it("people who only read anyway give up their seats first", async () => {
    const { owner } = await teamOf("viewer", "moderator", "moderator");
    expect(await resting(await downgrade(owner, "pro"))).toBe("B");
  });

  it("the owner chooses who works, and nothing changes that afterwards", async () => {
    const { owner, people } = await teamOf("admin", "admin", "moderator", "admin");
    const later = await downgrade(owner, "pro");
    const [b, c, d, e] = people as [Colleague, Colleague, Colleague, Colleague];
    expect((await choose(later, [d, e])).status).toBe(200);
    expect(await resting(later)).toBe("BC");
    expect(await refusalOf(await choose(later, [c, d, e]))).toEqual([403, "seats_full"]);
    await app.pass(2 * DAY);
    await app.cron();
    expect(await resting(later)).toBe("BC");
    // A free seat is filled.
    expect((await choose(later, [e])).status).toBe(200);
    expect(await resting(later)).toBe("CD");
    // An administrator who works may choose too, and one who rests may not.
    const choice = (person: Colleague) => choose(person, [b]).then(({ status }) => status);
    expect(await Promise.all([choice(await again(b)), choice(await again(c))])).toEqual([200, 403]);
  });

  it("nobody else's people are chosen", async () => {
    const { owner } = await teamOf("admin", "admin", "admin");
    const later = await downgrade(owner, "pro");
    const stranger = await subscriber(app, { plan: "basic" });
    expect(await refusalOf(await choose(later, [stranger]))).toEqual([404, "not_found"]);
    expect(await resting(later)).toBe("D");
  });

  it("a larger plan, and a person who leaves, make room", async () => {
    const { owner, people } = await teamOf("admin", "moderator", "moderator", "viewer");
    const later = await downgrade(owner, "pro");
    expect(await resting(later)).toBe("DE");
    const path = `/api/team/members/${people[0]!.userId}`;
    await bodyOf(await app.request(path, { token: later.token, method: "DELETE" }));
    expect(await resting(later)).toBe("E");
    await upgrade(later, "business");
    expect(await resting(later)).toBe("");
  });

  it("a person who rests and becomes the owner works", async () => {
    const { owner, people } = await teamOf("admin", "moderator");
    const later = await downgrade(owner, "basic");
    expect(await resting(later)).toBe("BC");
    const json = { userId: people[1]!.userId, password: owner.password };
    await bodyOf(await app.request("/api/team/hand-over", { token: later.token, json }));
    const heir = await again(people[1]!);
    const { members } = await bodyOf<Team>(await app.request("/api/team", heir));
    expect(members.map(({ name, rests }) => [name, rests])).toEqual([
      ["C", false],
      ["Ana", true],
      ["B", true],
    ]);
  });
});

it("a trial has a seat for its owner alone", async () => {
  const owner = await registerOwner(app);
  await colleagueOf(app, owner, { role: "moderator", name: "B" });
  await bodyOf(await app.request("/api/subscriptions/activate-trial", { token: owner.token, json: {} }));
  expect(await resting(owner)).toBe("B");
});

it("nobody's rights change when the plan ends, so that an administrator can buy the next one", async () => {
  const { owner, people } = await teamOf("admin", "moderator");
  await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, json: {} }));
  await app.pass(32 * DAY);
  await app.settle();
  await app.cron();
  expect(await resting(await signedIn(app, owner))).toBe("");
  const json = { plan: "basic", period: "monthly" };
  const { token, headers } = await again(people[0]!);
  expect((await app.request("/api/payments/create-checkout", { token, headers, json })).status).toBe(200);
  const { id } = await workspaceOf(app, owner);
  const rows = await app.deps.core.select().from(memberships).where(eq(memberships.workspaceId, id));
  expect(rows.map(({ restsSince }) => restsSince)).toEqual([null, null, null]);
});
