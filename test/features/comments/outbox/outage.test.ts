// What the outbox does while a network is out, and afterwards.
import { beforeEach, describe, expect, it } from "vitest";
import { OUTAGE_NAMES, OUTAGES } from "../../../../tools/storm/outages.ts";
import { INSULT, PRAISE, settle } from "../../../support/comments.ts";
import { trialOwner } from "../../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => newScene());

/** Lets time pass in steps, each with the messages that are due and a run of the cron. */
async function pass(steps: number, stepMs = MINUTE_MS) {
  for (let step = 0; step < steps; step++) {
    clock.now += stepMs;
    app.queues.releaseDue();
    await app.cron();
    await settle(app);
  }
}

const noFaults = () => app.control("/sandbox/faults", { method: "DELETE" });
const failed = async () =>
  (await scene.answer<{ failedActions: { kind: string; reason: string }[] }>("/api/comments/failed-actions"))
    .failedActions;
const waiting = async () => (await scene.answer<{ waiting: number }>("/api/comments/waiting-actions")).waiting;
const reply = async (externalId: string, text: string) =>
  scene.answer("/api/comments/reply", { commentId: (await scene.listed(externalId)).id, text });
const events = async (cause: string) =>
  (await inComments("SELECT count(*) AS n FROM events WHERE cause = ?", cause).first<{ n: number }>())!.n;
const written = async () => {
  const { comments } = await (await app.control(`/sandbox/comments?target=${scene.post}`)).json<{
    comments: { text: string; own: boolean }[];
  }>();
  return comments.filter(({ own }) => own).map(({ text }) => text);
};

describe.each(OUTAGE_NAMES)("an outage of ten minutes (%s)", (kind) => {
  it("delays what machines and people decided, and nothing is given up", async () => {
    const [restored, deleted, answered] = [
      await scene.write(`${INSULT}, antes`),
      await scene.write(`${PRAISE} y adiós`),
      await scene.write(PRAISE),
    ];
    await scene.faults(OUTAGES[kind]);
    const insulted = await scene.write(INSULT);
    await scene.setStatus((await scene.listed(restored)).id, "approved");
    await scene.setStatus((await scene.listed(deleted)).id, "removed");
    await reply(answered, "Gracias");
    await settle(app);
    await pass(10);
    for (const id of [insulted, restored, deleted])
      expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "transient" });
    expect(await scene.listed(answered)).toMatchObject({ reply_state: "parked", reply_error: "transient" });
    expect(await failed()).toEqual([]);

    await noFaults();
    await pass(7);
    expect((await scene.onNetwork(insulted)).hidden).toBe(true);
    expect((await scene.onNetwork(restored)).hidden).toBe(false);
    expect((await scene.onNetwork(deleted)).deleted).toBe(true);
    expect(await written()).toEqual(["Gracias"]);
    expect((await scene.list("?status=approved")).find(({ action_state }) => action_state === "parked")).toBe(
      undefined,
    );
    expect(await failed()).toEqual([]);
  });
});

describe("a long outage", () => {
  beforeEach(async () => {
    await scene.faults(OUTAGES.graph);
  });

  it("is one entry of the ledger, however often the network is called meanwhile", async () => {
    const id = await scene.write(INSULT);
    await pass(45);
    expect(await events("parked")).toBe(1);
    expect(await scene.listed(id)).toMatchObject({ action_state: "parked" });
  });

  it("ends for waiting actions as soon as a sweep of their page is answered", async () => {
    const id = await scene.write(INSULT);
    await pass(8, HOUR_MS);
    await noFaults();
    await pass(4);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("is waited for two days, and then an owner reads what was given up", async () => {
    await scene.write(INSULT);
    await pass(3);
    await pass(47, HOUR_MS);
    expect(await failed()).toEqual([]);
    await pass(3, HOUR_MS);
    expect(await failed()).toMatchObject([{ kind: "hide", reason: "transient" }]);
  });

  it("goes on for an action whose page meanwhile waits for its turn", async () => {
    const id = await scene.write(INSULT);
    await pass(24, HOUR_MS);
    await inCore(`UPDATE pages SET paused_until = ${clock.now + 3 * HOUR_MS}`).run();
    await pass(2, HOUR_MS);
    expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "transient" });
    await pass(24, HOUR_MS);
    expect([await events("parked"), await failed()]).toMatchObject([1, [{ kind: "hide", reason: "transient" }]]);
  });

  it("begins again for an action that waited for something else before", async () => {
    await scene.faults({ rateLimit: { code: 80001, seconds: 3 * 24 * 3600, regainMinutes: 3 * 24 * 60 } });
    const id = await scene.write(INSULT);
    expect(await scene.listed(id)).toMatchObject({ action_error: "rate_limited" });
    clock.now += 3 * 24 * HOUR_MS;
    await pass(3, HOUR_MS);
    expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "transient" });
  });

  it("shows how many actions wait, and one button tries all of them within a minute, however often it is pressed", async () => {
    const ids = [await scene.write(INSULT), await scene.write(`${INSULT} otra vez`, { target: scene.media })];
    const answered = await scene.write(PRAISE);
    await reply(answered, "Gracias");
    await settle(app);
    expect(await waiting()).toBe(0);
    await pass(60);
    expect(await waiting()).toBe(3);
    const stranger = await trialOwner(app);
    const ask = (token: string) => app.request("/api/comments/waiting-actions/retry", { method: "POST", token });
    expect(await (await ask(stranger.token)).json()).toMatchObject({ success: true });
    const callsAfter = async (token: string) => {
      const { last } = await scene.callsSince(Number.MAX_SAFE_INTEGER);
      await ask(token);
      clock.now += 1000;
      await app.cron();
      await settle(app);
      const { calls } = await scene.callsSince(last);
      return calls.filter(({ action }) => action === "hide" || action === "reply").length;
    };
    expect(await callsAfter(stranger.token)).toBe(0);
    for (let presses = 0; presses < 60; presses++) await callsAfter(scene.owner.token);
    expect([await waiting(), await failed()]).toEqual([3, []]);
    await noFaults();
    await callsAfter(scene.owner.token);
    for (const id of ids) expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect([await waiting(), await written()]).toEqual([0, ["Gracias"]]);
  });
});

describe("an automatic reply", () => {
  const rule = (more: object = {}) =>
    scene.answer(`/api/social/accounts/${scene.page.id}/auto-replies`, {
      name: "Precios",
      keywords: ["precio*"],
      variants: ["Te escribimos."],
      ...more,
    });

  it("is sent when the outage ends within six hours", async () => {
    await rule();
    await scene.faults(OUTAGES.graph);
    await scene.write("¿Qué precio tiene?");
    await pass(5, HOUR_MS);
    await noFaults();
    await pass(5);
    expect(await written()).toEqual(["Te escribimos."]);
  });

  it.each(["outage", "lost token"])(
    "is not sent more than six hours late, after an %s: a person may answer",
    async (why) => {
      await rule();
      await scene.faults(why === "outage" ? OUTAGES.graph : { killTokens: { subcode: 460 } });
      const id = await scene.write("¿Qué precio tiene?");
      expect(await scene.listed(id)).toMatchObject({ reply_text: "Te escribimos." });
      await pass(7, HOUR_MS);
      expect(await scene.listed(id)).toMatchObject({ reply_text: null, reply_state: null, reply_error: null });
      expect(await failed()).toEqual([]);
      const explanation = await (await scene.ask(`/api/comments/${(await scene.listed(id)).id}/explanation`)).text();
      expect(explanation).toContain("La respuesta automática no se pudo enviar a Facebook en 6 horas; ya no se envía.");
    },
  );

  it("that is due later counts its six hours from then", async () => {
    await rule({ delaySeconds: 3600 });
    await scene.write("¿Qué precio tiene?");
    await scene.faults(OUTAGES.graph);
    await pass(6, HOUR_MS);
    await noFaults();
    await pass(20);
    expect(await written()).toEqual(["Te escribimos."]);
  });

  it("is found when an earlier call wrote it, even after six hours", async () => {
    await rule();
    await scene.faults({ ...OUTAGES.graph, afterWrite: true });
    const id = await scene.write("¿Qué precio tiene?");
    await scene.faults({ ...OUTAGES.graph, afterWrite: false });
    await pass(4, HOUR_MS);
    clock.now += 3 * HOUR_MS;
    await noFaults();
    await pass(4);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "applied", reply_text: "Te escribimos." });
    expect(await written()).toEqual(["Te escribimos."]);
  });
});
