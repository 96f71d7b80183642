// A network that the Worker does not know: registered only in `deps.networks`, it is connected, moderated and
// swept by the same code as the others, within what it can do.
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { NetworkError } from "../../worker/network-error.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { INSULT, listComments, PRAISE, runCron, settle } from "../support/comments.ts";
import { bodyOf, listAccounts, type Owner, trialOwner } from "../support/factories.ts";
import { createMadeUpNetwork, MADE_UP } from "../support/made-up-network.ts";
import { freshStorage } from "../support/storage.ts";

const MINUTE_MS = 60_000;
/** Ids that the rule for Facebook's ids would treat as the same comment. */
const [FIRST, SECOND] = ["Ugx_1", "Ugy_1"];
const POST = "post_1";

let clock: number;
let app: TestApp;
let plaza: ReturnType<typeof createMadeUpNetwork>;
let owner: Owner;

beforeEach(async () => {
  await freshStorage();
  clock = Date.now();
  app = createTestApp({ now: () => clock });
  plaza = createMadeUpNetwork({ now: () => clock });
  Object.assign(app.deps.networks, { [MADE_UP]: plaza.network });
  owner = await trialOwner(app);
  await connect();
  clock += MINUTE_MS;
});

/** Connects through the network's own dialog. */
async function connect() {
  const { token } = owner;
  const start = await bodyOf(await app.request(`/api/social/auth-url?platform=${MADE_UP}`, { token }));
  const { searchParams } = new URL((start as { redirectUrl: string }).redirectUrl);
  const json = { platform: MADE_UP, code: "code", state: searchParams.get("state") };
  return bodyOf(await app.request("/api/social/connect", { token, json }));
}

async function deliver(delivery: { body: string; headers: Record<string, string> }) {
  const answer = await app.request(`/api/webhooks/${plaza.network.webhook.path}`, { method: "POST", ...delivery });
  await settle(app);
  return answer;
}

/** Writes a comment on the network and reports it. @returns the comment as the product lists it */
async function comment(text: string, id: string = FIRST) {
  await deliver(await plaza.report(POST, plaza.write(POST, id, text)));
  return (await list()).find(({ external_id }) => external_id === id)!;
}

const list = () => listComments(app, owner);
const ask = (path: string, json: object, headers = {}) => app.request(path, { token: owner.token, json, headers });
const decide = (commentId: string, status: string) => ask("/api/comments/status", { commentId, status });
const undo = (commentId: string) => ask(`/api/comments/${commentId}/undo`, {});
const reply = (commentId: string, text: string, kind: string) => ask("/api/comments/reply", { commentId, text, kind });
const Refusal = z.object({ code: z.string(), message: z.string() });
const refusal = async (answer: Response) => [answer.status, ...Object.values(Refusal.parse(await answer.json()))];
const explanation = async (id: string) => {
  const answer = await app.request(`/api/comments/${id}/explanation`, { token: owner.token });
  return (await bodyOf<{ explanation: { timeline: { sentence: string }[] } }>(answer)).explanation.timeline.map(
    ({ sentence }) => sentence,
  );
};

describe("a network of another kind", () => {
  it("is connected by its own dialog, and protected", async () => {
    expect(await listAccounts(app, owner)).toMatchObject([
      { platform: MADE_UP, status: "active", name: "Café", connection: { subscribed: true, problem: null } },
    ]);
  });

  it("refuses a webhook that it did not sign", async () => {
    const { body } = await plaza.report(POST, plaza.write(POST, FIRST, INSULT));
    expect((await deliver({ body, headers: { "x-plaza-signature": "forged" } })).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it("flags what a machine would hide, with the reason, and deletes nothing", async () => {
    const flagged = await comment(INSULT);
    expect(flagged).toMatchObject({
      status: "flagged",
      moderation_action: "auto_flagged",
      action_state: null,
      reason_code: "toxic",
      comment_url: `https://plaza.test/${POST}/${FIRST}`,
      analysis_metadata: { reason: "Lenguaje ofensivo", reasons: expect.arrayContaining([expect.anything()]) },
    });
    expect(plaza.has(FIRST)).toBe(true);
    expect(plaza.calls).toEqual([]);
    expect(await explanation(flagged.id)).toEqual([
      "Atalaya lo analizó y lo marcó para revisión por «Lenguaje ofensivo».",
    ]);
  });

  it("distinguishes comments whose ids differ only at the beginning", async () => {
    await comment(PRAISE, FIRST);
    await comment(INSULT, SECOND);
    expect((await list()).map(({ external_id, status }) => [external_id, status]).sort()).toEqual([
      [FIRST, "approved"],
      [SECOND, "flagged"],
    ]);
  });

  it("refuses to hide, one comment or many, and says why", async () => {
    const { id } = await comment(INSULT);
    const sentence = "Esta red no permite ocultar comentarios. Si nadie debe verlo, elimínalo.";
    expect(await refusal(await decide(id, "disapproved"))).toEqual([409, "hiding_not_supported", sentence]);
    const many = await ask("/api/comments/bulk", { ids: [id], status: "disapproved" }, { "idempotency-key": "k" });
    expect(await bodyOf(many)).toMatchObject({ changed: [], failures: [{ id, message: sentence }] });
    expect(await list()).toMatchObject([{ status: "flagged" }]);
  });

  it("deletes a comment when a person decides so, and says that this cannot be undone", async () => {
    const { id } = await comment(INSULT);
    await bodyOf(await decide(id, "removed"));
    await settle(app);
    expect(plaza.calls).toEqual([`remove ${FIRST}`]);
    expect(plaza.has(FIRST)).toBe(false);
    expect(await list()).toMatchObject([{ status: "removed", action_state: "applied" }]);
    expect(await refusal(await undo(id))).toEqual([
      409,
      "deletion_is_final",
      "Un comentario eliminado en la red social no se puede recuperar.",
    ]);
    expect(await explanation(id)).toContain("Plaza confirmó el cambio: está eliminado.");
  });

  it("undoes a person's approval", async () => {
    const { id } = await comment(INSULT);
    await bodyOf(await decide(id, "approved"));
    expect(await list()).toMatchObject([{ status: "approved" }]);
    await bodyOf(await undo(id));
    await settle(app);
    expect(await list()).toMatchObject([{ status: "flagged", reason_code: "toxic" }]);
    expect(plaza.calls).toEqual([]);
  });

  it("accepts a public reply up to its own length, and no private one", async () => {
    const { id } = await comment(PRAISE);
    expect(await refusal(await reply(id, "Gracias", "private"))).toEqual([
      409,
      "private_reply_not_supported",
      "Esta red no admite respuestas privadas.",
    ]);
    expect((await reply(id, "Gracias ".repeat(8), "public")).status).toBe(400);
    await bodyOf(await reply(id, "¡Gracias!", "public"));
    await settle(app);
    expect(plaza.calls).toEqual([`reply ${FIRST}: ¡Gracias!`]);
    expect((await list()).find((each) => each.id === id)).toMatchObject({ reply_state: "applied" });
  });

  it("reads its error codes by its own table, not by Meta's", async () => {
    const { id } = await comment(PRAISE);
    // The code by which Meta refuses a text that was just posted.
    plaza.refuse(new NetworkError("invalid", "506"));
    await bodyOf(await reply(id, "¡Gracias!", "public"));
    await settle(app);
    expect(await list()).toMatchObject([{ reply_state: "failed", reply_error: "invalid" }]);
    expect(await explanation(id)).toContain("Plaza no aceptó la respuesta. Plaza no aceptó la acción.");
  });

  it("sends automatic replies in public, with the author's handle, and never in private", async () => {
    const [{ id: account } = { id: "" }] = await listAccounts(app, owner);
    const rule = {
      name: "Precio",
      enabled: true,
      keywords: ["precio"],
      variants: ["Hola {nombre}, son 2 euros"],
      kind: "private",
      delaySeconds: 0,
      hours: null,
    };
    const path = `/api/social/accounts/${account}/auto-replies`;
    expect(await refusal(await ask(path, rule))).toContain("private_reply_not_supported");
    await bodyOf(await ask(path, { ...rule, kind: "public" }));
    await comment("¿Qué precio tiene?");
    expect(plaza.calls).toEqual([`reply ${FIRST}: Hola @vecina, son 2 euros`]);
  });

  it("flags, and does not hide, what new settings find in existing comments", async () => {
    await comment("Los churros de ayer estaban fríos");
    const settings = { automod: true, prohibitedKeywords: ["churros"], applyTo: "past" };
    await bodyOf(await ask("/api/moderation/settings", settings));
    await settle(app);
    expect(await list()).toMatchObject([{ status: "flagged", reason_code: "word" }]);
    expect(plaza.calls).toEqual([]);
  });

  it("names itself where its health says what is wrong, and where to fix it", async () => {
    const { inspect } = plaza.network;
    plaza.network.inspect = async (asked) => ({ ...(await inspect(asked)), tasks: ["read"] });
    plaza.network.mayModerate = (tasks) => tasks.includes("moderate");
    const [{ id } = { id: "" }] = await listAccounts(app, owner);
    expect(await bodyOf(await ask(`/api/social/accounts/${id}/check`, {}))).toMatchObject({
      health: {
        problems: [
          {
            code: "task_missing",
            causes: expect.stringContaining("tiene que darle esa tarea en Plaza."),
            remedy: { kind: "role", url: "https://plaza.test/@cafe", label: "Plaza" },
          },
        ],
      },
    });
  });

  it("is swept: unreported comments are found, and deleted ones are marked", async () => {
    await comment(PRAISE, FIRST);
    clock += 10 * MINUTE_MS;
    plaza.write(POST, SECOND, INSULT);
    await runCron(app);
    expect((await list()).map(({ external_id, status }) => [external_id, status]).sort()).toEqual([
      [FIRST, "approved"],
      [SECOND, "flagged"],
    ]);
    await plaza.network.remove({ id: FIRST, token: "token-of-the-account" });
    clock += 10 * MINUTE_MS;
    await runCron(app);
    expect((await list()).find(({ external_id }) => external_id === FIRST)).toMatchObject({ status: "removed" });
    expect(await listAccounts(app, owner)).toMatchObject([{ connection: { problem: null, problems: [] } }]);
  });
});
