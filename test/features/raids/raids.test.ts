// A surge of hostile comments is noticed, a raid hides what is doubtful, ends by itself, is reported and undone.
import { beforeEach, describe, expect, it } from "vitest";
import type { Raid } from "../../../web/api/types.ts";
import { binomialTail, poissonTail, surgeIn } from "../../../worker/features/raids/surge.ts";
import { watchForSurges } from "../../../worker/features/raids/watch-for-surges.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { comments } from "../../../worker/platform/db/comments.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, commentsDb, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A text that is flagged at the usual level, and that is no complaint. */
const doubtful = (n: number) => `Eres un cuentista número ${n}`;

beforeEach(async () => {
  await newScene(START);
  await setPlan(app, scene.owner, "pro");
  clock.now += 60_000;
});

const call = (path: string, json?: object) => scene.ask(`/api${path}`, undefined, { ...(json && { json }) });
const listed = async () => (await bodyOf<{ raids: Raid[] }>(await call("/raids"))).raids;
const change = async (id: string, verb: string) => {
  await bodyOf(await call(`/raids/${id}/${verb}`, {}));
  await settle(app);
};
const statusOf = async (text: string) =>
  (await scene.list("?limit=100")).find(({ content }) => content === text)!.status;

/** Writes twelve insults of different people, a few seconds apart, and delivers them together. */
async function writeRaid() {
  const written = Array.from({ length: 12 }, (_, n) => {
    clock.now += 5_000;
    return { target: scene.post, text: `${INSULT} ${n}`, authorId: `72${String(n).padStart(14, "0")}` };
  });
  await bodyOf(await app.control("/sandbox/comments", { json: { comments: written } }));
  await settle(app);
}

describe("a surge", () => {
  it("is proposed once with an alert, however often it is delivered, and hides doubtful comments when a person accepts", async () => {
    await writeRaid();
    const [raid, ...others] = await listed();
    expect(raid).toMatchObject({ state: "proposed", post_id: scene.post, started_by: null, hidden: 0 });
    expect(others).toEqual([]);
    await scene.write(`${INSULT} y otra vez`);
    expect(await listed()).toHaveLength(1);
    const alerts = await app.deps.core.query.alerts.findMany({ where: (row, { eq }) => eq(row.kind, "raid") });
    expect(alerts).toMatchObject([{ subject: raid!.id }]);

    await scene.write(doubtful(1));
    expect(await statusOf(doubtful(1))).toBe("flagged");
    await change(raid!.id, "start");
    await scene.write(doubtful(2));
    const complaint = "Llevo tres semanas esperando mi pedido y nadie contesta, menuda vergüenza de tienda";
    await scene.write(complaint);
    await scene.write(doubtful(3), { target: scene.ad });
    expect(await statusOf(doubtful(2))).toBe("disapproved");
    expect(await statusOf(complaint)).not.toBe("disapproved");
    // The raid is of one post only.
    expect(await statusOf(doubtful(3))).toBe("flagged");

    // The raid ends by the time of the comment, without a job.
    clock.now += 4 * HOUR_MS;
    await scene.write(doubtful(4));
    expect(await statusOf(doubtful(4))).toBe("flagged");
    expect(await listed()).toMatchObject([{ state: "ended", hidden: 1, returned: 0, can_undo: true }]);
  });

  it("hides what caused it, too, when a person asks for that, and its undo shows it again", async () => {
    await scene.write(doubtful(1));
    clock.now += HOUR_MS;
    await writeRaid();
    await scene.write(doubtful(2));
    const complaint = "El pedido llegó roto y la encargada es una borde y una maleducada, devolvedme el dinero";
    await scene.write(complaint);
    const [raid] = await listed();
    // The first one was written before the surge began, and a raid hides no complaint.
    expect(raid).toMatchObject({ state: "proposed", visible: 1 });
    await bodyOf(await call(`/raids/${raid!.id}/start`, { hidesEarlier: true }));
    await settle(app);
    expect(await statusOf(complaint)).toBe("flagged");
    expect([await statusOf(doubtful(1)), await statusOf(doubtful(2))]).toEqual(["flagged", "disapproved"]);
    await change(raid!.id, "undo");
    expect(await statusOf(doubtful(2))).toBe("flagged");
  });

  it("begins automatically when the owner wants it, and one undo shows what only the raid hid", async () => {
    await bodyOf(await call("/moderation/settings", { automod: true, prohibitedKeywords: [], automaticRaid: true }));
    await writeRaid();
    expect(await listed()).toMatchObject([{ state: "running", started_by: null }]);
    const texts = [1, 2, 3].map(doubtful);
    for (const text of texts) await scene.write(text);
    await scene.write(`${INSULT} sin duda`);
    const [one] = (await scene.list("?limit=100")).filter(({ content }) => content === texts[0]);
    await scene.setStatus(one!.id, "approved");
    await settle(app);
    const [raid] = await listed();
    expect(raid).toMatchObject({ hidden: 3, returned: 1 });
    await change(raid!.id, "undo");
    await change(raid!.id, "undo");
    expect(await Promise.all(texts.map(statusOf))).toEqual(["approved", "flagged", "flagged"]);
    expect(await statusOf(`${INSULT} sin duda`)).toBe("disapproved");
    expect(await listed()).toMatchObject([{ state: "undone", hidden: 3, returned: 1 }]);
    // After the undo, the same surge does not start another raid.
    await scene.write(`${INSULT} y más`);
    expect((await listed()).map(({ state }) => state)).toEqual(["undone"]);
  });

  it("is not proposed during a raid that a person started until the next morning", async () => {
    await scene.write(PRAISE);
    const [{ id: commentId } = { id: "" }] = await scene.list();
    const { id } = await bodyOf<{ id: string }>(await call("/raids", { commentId }));
    await scene.write(doubtful(1), { target: scene.ad });
    expect(await statusOf(doubtful(1))).toBe("disapproved");
    await writeRaid();
    expect((await listed()).map((raid) => [raid.id, raid.until])).toEqual([[id, "2026-06-02T06:00:00.000Z"]]);
    await change(id, "end");
    await scene.write(doubtful(2));
    expect([await statusOf(doubtful(2)), await statusOf(doubtful(1))]).toEqual(["flagged", "disapproved"]);
  });

  it("is declined for a while, and nothing is proposed when nothing would be hidden", async () => {
    await writeRaid();
    // A surge that is seen again stays longer than an hour after it was first noticed.
    clock.now += 50 * MINUTE_MS;
    await writeRaid();
    clock.now += 20 * MINUTE_MS;
    expect(await listed()).toMatchObject([{ state: "proposed" }]);
    await change((await listed())[0]!.id, "dismiss");
    await writeRaid();
    expect(await listed()).toEqual([]);
    const [row] = await app.deps.comments("COMMENTS_0").select().from(comments).limit(1);
    const page = { ...row!, db: commentsDb(), timeZone: "Europe/Madrid" };
    clock.now += 4 * HOUR_MS;
    await watchForSurges(app.deps, [{ ...page, policy: { ...DEFAULT_POLICY, observeOnly: true } }]);
    expect(await listed()).toEqual([]);
  });
});

type Given = { author?: string | null; postId?: string; apartMs?: number };

describe("the rule", () => {
  const quiet = Array.from({ length: 14 }, () => ({ comments: 100, caught: 2 }));
  const of = (count: number, hostile: boolean, { author, postId = "p", apartMs = 1_000 }: Given = {}) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ postId, postedAt: START - apartMs * n, hostile },
      author: author === undefined ? `${hostile}${n}` : author,
    }));

  it("finds a raid, but no quarrel, no viral post and no old comments", () => {
    expect(surgeIn([...of(12, true), ...of(6, false)], quiet, START)).toMatchObject({
      ...{ postId: "p", hostile: 12, examined: 18, since: START - 11_000 },
    });
    const twoPeople = [...of(20, true, { author: "a" }), ...of(20, true, { author: "b" })];
    expect(surgeIn([...twoPeople, ...of(3, true)], quiet, START)).toBeNull();
    expect(surgeIn(of(12, true, { author: null }), quiet, START)).not.toBeNull();
    const fivePeople = ["a", "b", "c", "d", "e"].flatMap((author) => of(3, true, { author }));
    expect(surgeIn(fivePeople, quiet, START)).toMatchObject({ hostile: 10 });
    expect(surgeIn(fivePeople.slice(3), quiet, START)).toBeNull();
    expect([surgeIn(of(7, true), quiet, START), surgeIn(of(8, true), quiet, START)]).toMatchObject([null, {}]);
    // Comments under other posts are not counted.
    expect(surgeIn([...of(12, true), ...of(30, false, { postId: "q" })], quiet, START)).toMatchObject({
      ...{ postId: "p", hostile: 12, examined: 12 },
    });
    expect(surgeIn([...of(12, true), ...of(250, false)], quiet, START)).toBeNull();
    expect(surgeIn(of(12, true), quiet, START + HOUR_MS)).toBeNull();
  });

  it("distinguishes a raid on one post from one on the whole page", () => {
    const elsewhere = { postId: "q" };
    const quarrel = [...of(8, true, elsewhere), ...of(400, false, elsewhere)];
    expect(surgeIn([...of(12, true), ...quarrel], quiet, START)).toMatchObject({ postId: "p", hostile: 12 });
    expect(surgeIn([...of(12, true), ...of(12, true, elsewhere)], quiet, START)).toMatchObject({
      ...{ postId: null, hostile: 24 },
    });
    const scattered = Array.from({ length: 8 }, (_, n) => of(1, true, { postId: `r${n}`, author: `r${n}` })).flat();
    expect(surgeIn([...of(12, true), ...scattered], quiet, START)).toMatchObject({ postId: null, hostile: 20 });
  });

  it("needs more hostile comments where they are usual", () => {
    const rough = Array.from({ length: 14 }, () => ({ comments: 1_000, caught: 300 }));
    expect(surgeIn([...of(12, true), ...of(6, false)], rough, START)).toBeNull();
    expect(surgeIn([...of(100, true), ...of(5, false)], rough, START)).not.toBeNull();
    expect(surgeIn([...of(40, true), ...of(12, false)], rough, START)).toBeNull();
    // The two worst days count as raids and are ignored. A page without earlier days needs more hostile comments.
    const raided = [
      ...quiet.slice(7),
      { comments: 1_000, caught: 900 },
      { comments: 1_000, caught: 900 },
      ...quiet.slice(9),
    ];
    expect(surgeIn([...of(12, true), ...of(6, false)], raided, START)).not.toBeNull();
    expect(surgeIn([...of(12, true), ...of(6, false)], [], START)).not.toBeNull();
    expect(surgeIn([...of(8, true), ...of(4, false)], [], START)).toBeNull();
    // 40 in half an hour are usual in the page's busiest hour; 40 in two minutes are not.
    expect(surgeIn([...of(40, true, { apartMs: 40_000 }), ...of(2, false)], rough, START)).toBeNull();
    expect(surgeIn([...of(40, true, { apartMs: 3_000 }), ...of(2, false)], rough, START)).not.toBeNull();
  });

  it("calculates exact probabilities", () => {
    expect(binomialTail(10, 5, 0.5)).toBeCloseTo(638 / 1024, 12);
    expect(binomialTail(4, 3, 0.2)).toBeCloseTo(0.0272, 12);
    expect(poissonTail(5, 3)).toBeCloseTo(0.184736755476, 10);
    expect([poissonTail(3, 0), poissonTail(0, 0)]).toEqual([0, 1]);
  });
});
