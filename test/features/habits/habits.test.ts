// "Copia tu moderación": what the page's people hid on the network in ninety days becomes proposals, and nothing else is stored.
import { beforeEach, describe, expect, it } from "vitest";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { habitReadings } from "../../../worker/platform/db/comments.ts";
import { pages } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, refusalOf, registerOwner } from "../../support/factories.ts";
import { app, clock, commentsDb, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
let page: string;

beforeEach(async () => {
  await newScene(START);
  page = scene.page.id;
  clock.now += 60_000;
});

const TROLL = "7100000000000999";
const ORDINARY = ["¿a qué hora abren?", "me encantó el pastel", "llegó tarde mi pedido", "¿hacen envíos?"];

/** Eighty days under a post for each four: the page hid one word and one person. */
async function wasModerated() {
  const comments: object[] = [];
  for (let post = 0; post < 20; post++) {
    const at = START - (post * 4 + 1) * DAY_MS;
    const made = await app.control("/sandbox/posts", {
      json: { pageId: scene.pageId, message: `Post ${post}`, createdAt: at },
    });
    const { id: target } = await bodyOf<{ id: string }>(made);
    for (let day = 0; day < 4; day++)
      for (let n = 0; n < 8; n++) {
        const [isWord, isTroll] = [n === 1, n === 5];
        const hidden = (isWord && !(post === 4 && day === 0)) || isTroll;
        const text = isWord ? `humo: ${ORDINARY[day]}` : `${ORDINARY[(post + n) % 4]} ${n}`;
        const authorId = isTroll ? TROLL : `71000000000${String(post * 40 + day * 8 + n).padStart(5, "0")}`;
        comments.push({
          target,
          text,
          authorId,
          authorName: isTroll ? "Pepe Trol" : "Ana",
          hidden,
          silent: true,
          createdAt: at - day * DAY_MS - n * 1_000,
        });
      }
  }
  for (let from = 0; from < comments.length; from += 500)
    await bodyOf(await app.control("/sandbox/comments", { json: { comments: comments.slice(from, from + 500) } }));
}

type Shown = {
  reading: null | {
    state: string;
    step: number;
    read: number;
    result: null | {
      comments: number;
      hidden: number;
      agreement: { decisions: number; before: number; after: number };
      proposals: {
        id: number;
        kind: string;
        word: string | null;
        author_name: string | null;
        explains: number;
        others: number;
        status: string;
      }[];
    };
  };
};
const shown = async () => await scene.answer<Shown>(`/api/moderation/habits/${page}`);
const start = () => scene.ask(`/api/moderation/habits/${page}`, {});
const proposals = async () => (await shown()).reading!.result!.proposals;
async function read() {
  await bodyOf(await start());
  await settle(app);
}
const settings = async () =>
  (await scene.answer<{ settings: { prohibitedKeywords: string[] } }>(`/api/moderation/settings?page=${page}`))
    .settings;
const exceptions = async () =>
  (await scene.answer<{ exceptions: { about: string; effect: string }[] }>("/api/moderation/exceptions")).exceptions;

describe("reading how a page was moderated", () => {
  it("proposes the word and the person that it hid, with counts, and stores no comment", async () => {
    await wasModerated();
    expect((await shown()).reading).toBeNull();
    await read();
    const { reading } = await shown();
    expect(reading).toMatchObject({ state: "done", result: { comments: 640, hidden: 159 } });
    expect(await proposals()).toMatchObject([
      { id: 0, kind: "word", word: "humo", explains: 79, others: 1, status: "open" },
      { id: 1, kind: "author", author_name: "Pepe Trol", explains: 80, others: 0, status: "open" },
    ]);
    const { decisions, before, after } = reading!.result!.agreement;
    expect(after).toBeGreaterThan(before);
    expect(decisions).toBeGreaterThan(200);
    expect(await inComments("SELECT count(*) AS n FROM comments").first<number>("n")).toBe(0);
    const stored = await inComments("SELECT state, result FROM habit_readings").first<{
      state: string | null;
      result: string;
    }>();
    expect(stored!.state).toBeNull();
    expect(stored!.result).not.toContain("humo:");
    expect(await app.deps.comments("COMMENTS_0").query.historyLoads.findMany()).toEqual([]);
  });

  it("says honestly that it found no rule, and does not read again while it reads", async () => {
    await bodyOf(await start());
    await bodyOf(await start());
    expect(app.queues.waiting.loads).toHaveLength(1);
    await settle(app);
    expect((await shown()).reading).toMatchObject({ state: "done", result: { proposals: [] } });
  });

  it("goes on where it stopped, and counts nothing twice when a message repeats", async () => {
    await wasModerated();
    await bodyOf(await start());
    const [message] = app.queues.waiting.loads;
    app.queues.waiting.loads.push(structuredClone(message!));
    await settle(app);
    clock.now += 60_000;
    app.queues.releaseDue();
    await settle(app);
    expect((await shown()).reading).toMatchObject({ state: "done", read: 1_280, result: { comments: 640 } });
  });

  it("ends with the page, and with a reading that starts again", async () => {
    await wasModerated();
    await bodyOf(await start());
    await app.deps.core.update(pages).set({ status: "inactive" });
    await settle(app);
    expect((await shown()).reading).toMatchObject({ state: "failed" });
    expect(await refusalOf(await start())).toEqual([409, "account_inactive"]);
  });

  it("starts again without touching what another page started to read at the same moment", async () => {
    await bodyOf(await start());
    const reading = (await commentsDb().query.habitReadings.findFirst())!;
    const others = { ...reading, pageId: reading.pageId + 1, workspaceId: reading.workspaceId + 1, refused: [3] };
    await commentsDb().insert(habitReadings).values(others);
    await settle(app);
    clock.now += 60_000;
    await bodyOf(await start());
    expect(await commentsDb().query.habitReadings.findMany()).toMatchObject([{ startedAt: clock.now }, others]);
  });

  it("shows examples as the network has them now", async () => {
    await wasModerated();
    await read();
    const { examples } = await scene.answer<{ examples: { text: string; hidden: boolean }[] }>(
      `/api/moderation/habits/${page}/examples/0`,
    );
    expect(examples.map(({ hidden }) => hidden)).toEqual([true, true, true, false]);
    expect(examples[0]!.text).toContain("humo");
  });
});

describe("accepting", () => {
  it("is one change with one undo, however many are accepted, and its words hide from then on", async () => {
    await wasModerated();
    await read();
    const { change } = await scene.answer<{ change: string }>(`/api/moderation/habits/${page}/accept`, { ids: [0, 1] });
    expect((await settings()).prohibitedKeywords).toEqual(["humo"]);
    expect(await exceptions()).toMatchObject([{ about: "author", effect: "hide" }]);
    expect((await proposals()).map(({ status }) => status)).toEqual(["accepted", "accepted"]);
    const hidden = await scene.write("vendéis humo");
    expect((await scene.onNetwork(hidden)).hidden).toBe(true);
    await bodyOf(await scene.ask(`/api/audit/rules/${change}/undo`, {}));
    expect((await settings()).prohibitedKeywords).toEqual([]);
    expect(await exceptions()).toEqual([]);
    expect((await proposals()).map(({ status }) => status)).toEqual(["open", "open"]);
  });

  it("hides no person for ever in the institution's mode, and still takes words", async () => {
    await wasModerated();
    await read();
    await bodyOf(await scene.ask("/api/institution", { on: true }, { method: "PUT" }));
    const accept = (ids: number[]) => scene.ask(`/api/moderation/habits/${page}/accept`, { ids });
    expect((await accept([0, 1])).status).toBe(400);
    expect([(await settings()).prohibitedKeywords, await exceptions()]).toEqual([[], []]);
    expect((await accept([0])).status).toBe(200);
    expect((await settings()).prohibitedKeywords).toEqual(["humo"]);
  });

  it("leaves out what is refused, which can be taken back", async () => {
    await wasModerated();
    await read();
    const refuse = async (refused: boolean) => {
      await scene.answer(`/api/moderation/habits/${page}/refuse`, { ids: [1], refused });
      return (await proposals()).map(({ status }) => status);
    };
    expect(await refuse(true)).toEqual(["open", "refused"]);
    expect(await refuse(false)).toEqual(["open", "open"]);
  });
});

it("is for those who may change rules, and a proposal names nobody who asked to be forgotten", async () => {
  await wasModerated();
  await read();
  const moderator = await colleagueOf(app, scene.owner, { role: "moderator", name: "María" });
  const refused = await app.request(`/api/moderation/habits/${page}`, moderator);
  expect(refused.status).toBe(403);
  await registerOwner(app);
  await forgetAuthor(app.deps, { authorId: TROLL });
  expect((await shown()).reading).toBeNull();
  expect(await inCore("SELECT count(*) AS n FROM exception_authors").first<number>("n")).toBe(0);
  expect(await commentsDb().query.habitReadings.findMany()).toEqual([]);
});
