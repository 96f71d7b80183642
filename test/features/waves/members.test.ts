import { beforeAll, expect, it } from "vitest";
import { bodyOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const CALL = "Atención vecinos: esta empresa maltrata a sus trabajadores, hay que boicotearla, pásalo a";
const COPIES = 400;
const OTHER_PAGE = 987_654;
const OTHER_WORKSPACE = 876_543;
const DAY_MS = 86_400_000;

/** The ids of the wave's comments, oldest first. */
let wave: string[];

beforeAll(async () => {
  await newScene();
  await setPlan(app, scene.owner, "pro");
  await scene.write(`${CALL} 0`);
  const [first] = await scene.list();
  const postedAt = clock.now;
  // Four comments in each second, so that a part of the list ends between comments of the same time.
  const at = (n: number) => ({ postedAt: postedAt + Math.floor(n / 4) * 1_000, text: `${CALL} ${n}` });
  const numbers = Array.from({ length: COPIES - 1 }, (_, n) => n + 1);
  const copies = await storeCopies(app, numbers.map(at));
  wave = [first!.id, ...copies];
  const others = (what: object, from: number) =>
    storeCopies(
      app,
      numbers.slice(0, 20).map((n) => ({ ...at(n), ...what, externalKey: `otra${from + n}`, id: from + n })),
    );
  await others({ pageId: OTHER_PAGE }, 1_000);
  await others({ workspaceId: OTHER_WORKSPACE, pageId: OTHER_PAGE + 1 }, 2_000);
  clock.now += 200_000;
});

const ask = (path: string, token = scene.owner.token) => app.request(`/api/waves${path}`, { token });
const membersOf = async (commentId: string, cursor?: string | null) =>
  await bodyOf<{ members: { id: string; posted_at: string }[]; nextCursor: string | null }>(
    await ask(`/${commentId}/members${cursor ? `?cursor=${cursor}` : ""}`),
  );

async function allMembersOf(commentId: string) {
  const first = await membersOf(commentId);
  const listed = first.members.map(({ id }) => id);
  for (let cursor = first.nextCursor; cursor; ) {
    const { members, nextCursor } = await membersOf(commentId, cursor);
    listed.push(...members.map(({ id }) => id));
    cursor = nextCursor;
  }
  return listed;
}

it("lists all members of a large wave, newest first, none twice and none of another page or workspace", async () => {
  const { waves } = await bodyOf<{ waves: { comment_id: string; count: number }[] }>(await ask(""));
  expect(waves[0]).toMatchObject({ comment_id: wave[0], count: COPIES });
  expect(await allMembersOf(wave[0]!)).toEqual(wave.toReversed());
});

it("shows nothing on the next pages of what arrives meanwhile", async () => {
  const { members, nextCursor } = await membersOf(wave[0]!);
  const [late] = await storeCopies(app, [
    { postedAt: clock.now, text: `${CALL} 999`, externalKey: "tarde", id: 3_000 },
  ]);
  const next = await membersOf(wave[0]!, nextCursor);
  expect(next.members.map(({ id }) => id)).toEqual(wave.toReversed().slice(members.length, members.length * 2));
  expect((await membersOf(wave[0]!)).members[0]).toMatchObject({ id: late });
});

it("continues a wave whose first comment is older than a day", async () => {
  const before = clock.now;
  clock.now += DAY_MS - 150_000;
  const listed = await allMembersOf(wave[0]!);
  clock.now = before;
  expect(listed).not.toContain(wave[0]);
  expect(listed.length).toBeGreaterThan(50);
  expect(new Set(listed).size).toBe(listed.length);
});

it("treats a comment outside of a wave, and one of another owner, as missing", async () => {
  await scene.write("Me parece que el café de esta mañana estaba un poco frío, la verdad");
  const [lone] = await scene.list("?search=frío");
  const stranger = await registerOwner(app, { plan: "pro" });
  const answers = await Promise.all([
    ask(`/${lone!.id}/members`),
    ask("/2001/members"),
    ask(`/${wave[0]}/members`, stranger.token),
  ]);
  for (const answer of answers) expect(answer.status).toBe(404);
  expect((await ask(`/${wave[0]}/members?cursor=x`)).status).toBe(400);
});
