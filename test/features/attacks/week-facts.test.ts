import { expect, it } from "vitest";
import type { Insights } from "../../../web/api/types.ts";
import { loadWeekFacts } from "../../../worker/features/attacks/week-facts.ts";
import { clockOffsets } from "../../../worker/time.ts";
import { weekSentence } from "../../../worker/vocabulary/text/week-sentence.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, commentsDb, inCore, newScene, scene } from "../../support/scene.ts";

it("a week counts what Atalaya hid by itself, by the workspace's clock, until it is shown again", async () => {
  await newScene(Date.parse("2026-10-21T10:00:00Z"));
  await setPlan(app, scene.owner, "pro");
  const workspaceId = (await inCore("SELECT id FROM workspaces").first<{ id: number }>())!.id;
  const week = () =>
    loadWeekFacts({
      workspaceId,
      visible: null,
      db: commentsDb(),
      from: "2026-10-21",
      to: "2026-10-27",
      timeZone: "Europe/Madrid",
    });
  expect(await week()).toEqual({ hidden: 0, night: 0, medianSeconds: null });

  // The clocks go back on the 25th: 20:30 UTC is 22:30 before it and 21:30 afterwards.
  for (const moment of [
    "2026-10-21T20:30:00Z",
    "2026-10-26T20:30:00Z",
    "2026-10-27T22:59:00Z",
    "2026-10-27T23:00:00Z",
  ]) {
    clock.now = Date.parse(moment);
    await scene.write(INSULT);
    if (moment.startsWith("2026-10-21")) await scene.write(PRAISE);
  }
  expect(await week()).toMatchObject({ hidden: 3, night: 2 });
  expect((await week()).medianSeconds).toBeLessThan(60);

  const [last, , , late] = await scene.list("?status=disapproved");
  await scene.setStatus(late!.id, "approved");
  expect(await week()).toMatchObject({ hidden: 2, night: 1 });
  // A person read the comment before hiding it, so it does not count.
  await scene.setStatus(late!.id, "disapproved", { reason: "Spam" });
  await scene.setStatus(last!.id, "removed");
  expect(await week()).toMatchObject({ hidden: 2, night: 1 });
});

it("a week leaves out what a person hid with settings for older comments, and its link lists the same comments", async () => {
  await newScene(Date.parse("2026-10-21T10:00:00Z"));
  await setPlan(app, scene.owner, "pro");
  await scene.write("Qué rico el pan");
  await scene.write(INSULT);
  await bodyOf(
    await scene.ask("/api/moderation/settings", { automod: true, prohibitedKeywords: ["pan"], applyTo: "past" }),
  );
  await settle(app);
  expect(await scene.list("?status=disapproved")).toHaveLength(2);
  const { week } = await scene.answer<Insights>(`/api/dashboard/insights/${scene.owner.userId}?period=7D`);
  expect(week).toMatchObject({ hidden: 1 });
  const listed = await scene.list(`?cause=any&by=machine&from=${week.from}&to=${week.to}`);
  expect(listed.map(({ content }) => content)).toEqual([INSULT]);
});

it("the offsets of a zone change when its clocks do", () => {
  const span = { from: Date.parse("2026-03-28T12:10:00Z"), before: Date.parse("2026-10-26T00:00:00Z") };
  const [summer, winter] = [Date.parse("2026-03-29T01:00:00Z"), Date.parse("2026-10-25T01:00:00Z")];
  expect(clockOffsets(span, "Europe/Madrid")).toEqual([
    { from: span.from, before: summer, offsetMs: 3_600_000 },
    { from: summer, before: winter, offsetMs: 7_200_000 },
    { from: winter, before: span.before, offsetMs: 3_600_000 },
  ]);
  expect(clockOffsets(span, "America/Bogota")).toEqual([{ ...span, offsetMs: -18_000_000 }]);
});

it.each([
  [
    { hidden: 82, night: 31, medianSeconds: 2.2 },
    "Esta semana Atalaya ocultó 82 comentarios, 31 de ellos de noche, en 2 s de mediana: 9 minutos que no pasaste leyéndolos.",
  ],
  [
    { hidden: 1, night: 1, medianSeconds: 0.4 },
    "Esta semana Atalaya ocultó 1 comentario, de noche, en menos de 1 s: 1 minuto que no pasaste leyéndolo.",
  ],
  [
    { hidden: 12_000, night: 0, medianSeconds: 130 },
    "Esta semana Atalaya ocultó 12.000 comentarios, en 2 min de mediana: 20 h que no pasaste leyéndolos.",
  ],
  [
    { hidden: 5, night: 5, medianSeconds: null },
    "Esta semana Atalaya ocultó 5 comentarios, todos de noche: 1 minuto que no pasaste leyéndolos.",
  ],
  [{ hidden: 0, night: 0, medianSeconds: null }, "Esta semana Atalaya no ocultó por sí sola ningún comentario nuevo."],
])("a week in a sentence %#", (facts, sentence) => expect(weekSentence(facts)).toBe(sentence));
