// Rules of posts, and the panel about a comment's author.
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { policyFor } from "../../../worker/moderation/policy-for.ts";
import type { PostRule } from "../../../worker/vocabulary/judging/post-rules.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;

describe("the rule that judges a comment", () => {
  const rule = (part: Partial<PostRule>): PostRule => ({
    id: "r",
    post: "p",
    mode: "off",
    from: 0,
    until: null,
    ...part,
  });
  const modeOf = (rules: PostRule[], postId: string | null, postedAt = 10) =>
    policyFor({ ...DEFAULT_POLICY, postRules: rules }, { postId, copyId: null, postedAt });

  it("is its post's own, while it lasts, or else the one of the whole page", () => {
    const rules = [rule({ mode: "closed", from: 5, until: 20 }), rule({ post: null, mode: "observe" })];
    expect(modeOf(rules, "p").postMode).toBe("closed");
    expect(modeOf(rules, "p", 20)).toMatchObject({ postMode: null, observeOnly: true });
    expect(modeOf(rules, "p", 4)).toMatchObject({ observeOnly: true });
    expect(modeOf(rules, null)).toMatchObject({ observeOnly: true });
  });

  it("makes every level one step stricter, up to the strictest", () => {
    const policy = {
      ...DEFAULT_POLICY,
      sensitivity: { ...DEFAULT_POLICY.sensitivity, toxic: "suave", spam: "estricto" } as const,
    };
    const changed = policyFor(
      { ...policy, postRules: [rule({ mode: "stricter" })] },
      { postId: "p", copyId: null, postedAt: 1 },
    );
    expect(changed.sensitivity).toMatchObject({ toxic: "normal", spam: "estricto" });
  });
});

describe("with comments", () => {
  beforeEach(async () => {
    await newScene(START);
    await setPlan(app, scene.owner, "pro");
    clock.now += 60_000;
  });

  const Saved = z.object({ id: z.string(), until: z.iso.datetime().nullable() });
  const call = (path: string, json?: object, method?: string) =>
    scene.ask(`/api${path}`, undefined, { ...(json && { json }), ...(method && { method }) });
  const find = async (text: string) => (await scene.list()).find(({ content }) => content === text)!;
  const statusOf = async (text: string) => (await find(text)).status;
  async function rule(json: object): Promise<z.infer<typeof Saved>> {
    const saved = Saved.parse(await bodyOf(await call("/moderation/post-rules", json)));
    await settle(app);
    return saved;
  }
  async function remove(id: string) {
    await bodyOf(await call(`/moderation/post-rules/${id}?applyTo=past`, undefined, "DELETE"));
    await settle(app);
  }

  it("a closed post hides what is written until the next morning, and opens with everything it hid", async () => {
    await scene.write(PRAISE);
    clock.now += 1_500;
    const { id, until } = await rule({ commentId: (await find(PRAISE)).id, mode: "closed", until: "tomorrow" });
    // Eight in the morning in Madrid, in summer.
    expect(until).toBe("2026-06-02T06:00:00.000Z");
    // In the same second: times of networks are whole seconds.
    clock.now += 100;
    await scene.write("Qué bonito");
    await scene.write("En otro sitio", { target: scene.ad });
    expect(await find("Qué bonito")).toMatchObject({ status: "disapproved", action_state: "applied" });
    expect(await statusOf("En otro sitio")).toBe("approved");
    expect(await statusOf(PRAISE)).toBe("approved");
    clock.now += 24 * HOUR_MS;
    await scene.write("Buenos días a todos");
    expect(await statusOf("Buenos días a todos")).toBe("approved");
    expect(await statusOf("Qué bonito")).toBe("disapproved");
    await remove(id);
    expect(await statusOf("Qué bonito")).toBe("approved");
  });

  it("a post is stricter while its rule exists", async () => {
    // Flagged only at the strictest level (`web/features/judgement/category-texts.ts`).
    const doubtful = "Eres un exagerado";
    await scene.write(PRAISE);
    const { id } = await rule({ commentId: (await find(PRAISE)).id, mode: "stricter" });
    await scene.write(doubtful);
    expect(await statusOf(doubtful)).toBe("flagged");
    await remove(id);
    expect(await statusOf(doubtful)).toBe("approved");
  });

  it("an observed post hides nothing, one that is off judges nothing, and its comments are judged again when the rule is removed", async () => {
    await scene.write(INSULT);
    const { id: commentId } = await find(INSULT);
    await rule({ commentId, mode: "observe", applyTo: "past" });
    expect(await statusOf(INSULT)).toBe("flagged");
    const { id } = await rule({ commentId, mode: "off", applyTo: "past" });
    expect(await statusOf(INSULT)).toBe("approved");
    const { rules } = await bodyOf<{ rules: { mode: string }[] }>(await call("/moderation/post-rules"));
    expect(rules).toMatchObject([{ id, mode: "off", until: null, post_id: scene.post }]);
    await remove(id);
    expect(await statusOf(INSULT)).toBe("disapproved");
  });

  it("a person is shown with everything they wrote, and not at all when the network does not name the author", async () => {
    const their = { authorId: "7100000000000004", authorName: "Vecina" };
    await scene.write(PRAISE, their);
    await scene.write(INSULT, { ...their, target: scene.ad });
    await scene.write("De otra persona");
    const authorOf = async (text: string) =>
      (await bodyOf<{ author: { known: boolean } }>(await call(`/authors/${(await find(text)).id}`))).author;
    expect(await authorOf(PRAISE)).toMatchObject({
      known: true,
      name: "Vecina",
      counts: { approved: 1, disapproved: 1, flagged: 0 },
      more: false,
      comments: [
        { content: INSULT, status: "disapproved" },
        { content: PRAISE, status: "approved" },
      ],
      blocks: [],
      exception: null,
    });
    await inComments("UPDATE comments SET author_key = NULL WHERE text = 'De otra persona'").run();
    expect(await authorOf("De otra persona")).toMatchObject({ known: false, comments: [] });
  });
});
