import { beforeEach, describe, expect, it } from "vitest";
import type { Explanation } from "../../../../web/api/types.ts";
import { INSULT, PRAISE, settle } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, inComments, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

/** A score and its level are there where a model decided. */
type Scored = Explanation & { decision: { score?: number; threshold?: number } };

const idOf = async (externalId: string) => (await scene.listed(externalId)).id;
const explain = async (id: string) =>
  (await scene.answer<{ explanation: Scored }>(`/api/comments/${id}/explanation`)).explanation;
const marked = ({ comment, marks }: Explanation, kind: string) =>
  marks.filter((mark) => mark.kind === kind).map(({ start, end }) => comment.content.slice(start, end));
const run = (sql: string, ...values: (string | number)[]) => inComments(sql, ...values).run();

describe("the explanation of a decision", () => {
  it("shows a prohibited word as the author wrote it, and the settings that contain it", async () => {
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: ["malo"] });
    const why = await explain(await idOf(await scene.write("🔥 Qué pan tan M4LOOO venden")));
    expect(marked(why, "word")).toEqual(["M4LOOO"]);
    expect(why.marks[0]!.label).toBe("malo");
    expect(why.comment).toMatchObject({ status: "disapproved", reason_code: "word" });
    expect(why.decision).toMatchObject({ filter: "words", by: "machine" });
    expect(why.settings).toMatchObject({ automod: true, scope: "workspace" });
    expect(why.model_marks).toBe("not_used");
  });

  it("weighs the words that moved the model, with the score and the level", async () => {
    const why = await explain(await idOf(await scene.write(INSULT)));
    expect(why.comment.status).toBe("disapproved");
    expect(why.decision).toMatchObject({ filter: "model", head: "toxic", level: "normal" });
    expect(why.decision.score!).toBeGreaterThanOrEqual(why.decision.threshold!);
    expect(why.model_marks).toBe("shown");
    const strongest = why.marks.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))[0]!;
    expect(strongest).toMatchObject({ kind: "model", label: "Lenguaje ofensivo" });
    expect(marked(why, "model").join(" ")).toMatch(/puta|imbécil|mierda/);
    expect(why.settings).toMatchObject({
      automod: true,
      observeOnly: false,
      sensitivity: { toxic: "normal", spam: "normal" },
      scope: "default",
    });
    expect(why.versions?.current).toBe(true);
  });

  it("says that another model judged, and shows no words of the current one", async () => {
    const id = await idOf(await scene.write(INSULT));
    await run(
      "UPDATE comments SET analysis = json_set(analysis, '$.versions.model', 'older') WHERE id = ?",
      Number(id),
    );
    const why = await explain(id);
    expect(why.model_marks).toBe("other_version");
    expect(marked(why, "model")).toEqual([]);
    expect(why.versions).toMatchObject({ model: "older", current: false });
    expect(why.decision.score).toBeGreaterThan(0.5);
  });

  it("shows how far an approved comment was from its level", async () => {
    const why = await explain(await idOf(await scene.write(PRAISE)));
    expect(why.comment.status).toBe("approved");
    expect(why.decision.score!).toBeLessThan(why.decision.threshold!);
    expect(why.marks).toEqual([]);
  });

  it("shows the settings of that day, whatever they are now", async () => {
    const save = async (automod: boolean) =>
      scene.answer("/api/moderation/settings", { automod, prohibitedKeywords: [] });
    await save(false);
    const id = await idOf(await scene.write(INSULT));
    await save(true);
    expect((await explain(id)).settings).toMatchObject({ automod: false, scope: "workspace" });
  });

  it("lists who did what since, and what the network did", async () => {
    const external = await scene.write(INSULT);
    const id = await idOf(external);
    const json = { commentId: id, status: "approved", internalNote: "Es cliente de siempre" };
    await scene.answer("/api/comments/status", json);
    await settle(app);
    const why = await explain(id);
    expect(why.timeline.map(({ sentence }) => sentence)).toEqual([
      "Atalaya lo analizó y lo ocultó por «Lenguaje ofensivo».",
      "Facebook confirmó el cambio: está oculto.",
      "Ana lo restauró.",
      "Facebook confirmó el cambio: está visible.",
    ]);
    const restored = { actor: "person", who: "Ana", note: "Es cliente de siempre", to: "approved" };
    expect(why.timeline[2]).toMatchObject(restored);
    expect(why.timeline[0]).toMatchObject({ actor: "machine", who: null });
    expect(why.network).toMatchObject({ wanted: "visible", observed: "visible", state: "applied", error: null });
    expect(why.times.confirmed).not.toBeNull();
  });

  it("begins with the first approval, which the ledger leaves out, whatever followed it", async () => {
    const id = await idOf(await scene.write(PRAISE));
    const first = { actor: "machine", to: "approved" };
    const approved = await explain(id);
    expect(approved.timeline).toMatchObject([{ ...first, sentence: "Atalaya lo analizó y lo dejó visible." }]);
    expect(approved.timeline[0]!.at).toBe(approved.times.decided);
    await bodyOf(await scene.setStatus(id, "disapproved"));
    await settle(app);
    const hidden = await explain(id);
    expect(hidden.timeline.map(({ actor }) => actor)).toEqual(["machine", "person", "machine"]);
    expect(hidden.timeline[0]).toMatchObject({ ...first, at: hidden.times.received });
  });

  it("says why the network did not carry it out", async () => {
    const id = await idOf(await scene.write(INSULT));
    await run("UPDATE comments SET action_state = 'failed', action_error = 'permission' WHERE id = ?", Number(id));
    expect((await explain(id)).network).toMatchObject({
      state: "failed",
      error:
        "Falta el permiso pages_manage_engagement, o una tarea en la página. Su estado, en Cuentas, dice cuál y quién la da.",
    });
  });

  it("still explains a removed comment whose text is no longer kept", async () => {
    const id = await idOf(await scene.write(INSULT));
    await bodyOf(await scene.setStatus(id, "removed"));
    await settle(app);
    await run("UPDATE comments SET text = '', author_name = NULL WHERE id = ?", Number(id));
    const why = await explain(id);
    expect(why).toMatchObject({ marks: [], model_marks: "text_gone" });
    expect(why.comment).toMatchObject({ status: "removed", analysis_metadata: { category: "toxic" } });
    expect(why.decision.by).toBe("person");
    expect(why.timeline.at(-1)!.sentence).toBe("Facebook confirmó el cambio: está eliminado.");
  });

  it("reads only events of its own workspace", async () => {
    const id = await idOf(await scene.write(INSULT));
    await run("UPDATE events SET workspace_id = -1 WHERE comment_id = ?", Number(id));
    expect((await explain(id)).timeline).toEqual([]);
  });
});
