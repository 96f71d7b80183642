import { describe, expect, it } from "vitest";
import { APP, type Connected, connect, type Opened, openSandbox, refusal, visitorWrites } from "../support.ts";

/** Changes switches after what was reported before has arrived: events that are on their way at once may arrive in any order. */
async function switchOn({ ask, sandbox }: Opened, switches: Record<string, boolean>) {
  await sandbox.idle();
  return ask("PUT", "/sandbox/switches", switches);
}
const reportedValues = async (opened: Opened) => {
  await opened.sandbox.idle();
  return opened.changes();
};
const list = ({ ask }: Opened, post: string, token: string, more: object) =>
  ask<{ data: { message: string }[] }>("GET", `/v26.0/${post}/comments`, { access_token: token, ...more });

async function opened(): Promise<Opened & Connected> {
  const sandbox = openSandbox();
  return { ...sandbox, ...(await connect(sandbox)) };
}

describe("open questions about Meta are switches", () => {
  it("Instagram's webhooks need the account's own subscription", async () => {
    const s = await opened();
    await visitorWrites(s, s.media, "uno");
    await switchOn(s, { instagramNeedsOwnEdge: true });
    await visitorWrites(s, s.media, "dos");
    await s.ask("POST", `/v26.0/${s.igId}/subscribed_apps`, { subscribed_fields: "comments", access_token: s.token });
    await visitorWrites(s, s.media, "tres");
    expect((await reportedValues(s)).map(({ value }) => value.text)).toEqual(["uno", "tres"]);
  });

  it("the list of ads needs ads_management", async () => {
    const s = await opened();
    const ads = () =>
      s.call("GET", `/v26.0/${s.pageId}/ads_posts`, { include_inline_create: true, access_token: s.token });
    const { users } = await s.ask<{ users: { id: string }[] }>("GET", "/sandbox/state");
    await s.ask("PUT", `/sandbox/users/${users[0]!.id}/permissions`, { removed: ["ads_management"] });
    expect(refusal(await ads())).toBe("10");
    await switchOn(s, { adsPostsNeedAdsManagement: false });
    expect(refusal(await ads())).toBe("no refusal");
    await switchOn(s, { adsPostsNeedAdsManagement: true });
    await s.ask("PUT", `/sandbox/users/${users[0]!.id}/permissions`, { granted: ["ads_management"] });
    expect(refusal(await ads())).toBe("no refusal");
  });

  it("webhooks of ads do not name the original", async () => {
    const s = await opened();
    await visitorWrites(s, s.adMedia, "uno");
    await switchOn(s, { adsWithoutOriginal: true });
    await visitorWrites(s, s.adMedia, "dos");
    const named = (await reportedValues(s)).map(({ value }) =>
      JSON.stringify(value.media).includes("original_media_id"),
    );
    expect(named).toEqual([true, false]);
  });

  it("comments on ads have no webhook", async () => {
    const s = await opened();
    await switchOn(s, { darkPostWebhooks: false });
    await visitorWrites(s, s.ad, "en el anuncio");
    await visitorWrites(s, s.post, "en la página");
    expect((await reportedValues(s)).map(({ value }) => value.message)).toEqual(["en la página"]);
  });

  it("hide events name the author, or the page", async () => {
    const s = await opened();
    const id = await visitorWrites(s, s.post, "hola", { authorName: "Lucía G." });
    await reportedValues(s);
    await s.ask("POST", `/v26.0/${id}`, { is_hidden: true, access_token: s.token });
    await reportedValues(s);
    await switchOn(s, { hideEventsNameAuthor: true });
    await s.ask("POST", `/v26.0/${id}`, { is_hidden: false, access_token: s.token });
    const from = (await reportedValues(s)).slice(1).map(({ value }) => value.from);
    expect(from).toMatchObject([{ id: s.pageId }, { name: "Lucía G." }]);
  });

  it("replies deleted with their parent are reported, or not", async () => {
    const removed = async (removeEventsForReplies: boolean) => {
      const s = await opened();
      await switchOn(s, { removeEventsForReplies });
      const id = await visitorWrites(s, s.post, "hola");
      await visitorWrites(s, id, "respuesta");
      await s.ask("DELETE", `/sandbox/comments/${id}`);
      return (await reportedValues(s)).filter(({ value }) => value.verb === "remove").length;
    };
    expect([await removed(false), await removed(true)]).toEqual([1, 2]);
  });

  it("the comments edge obeys order and since, or does not", async () => {
    const s = await opened();
    const start = Date.now() - 3_600_000;
    for (const [n, text] of ["uno", "dos", "tres"].entries())
      await visitorWrites(s, s.post, text, { createdAt: start + n * 60_000 });
    const asked = { filter: "stream", order: "reverse_chronological", since: Math.floor((start + 60_000) / 1000) };
    const texts = async () => (await list(s, s.post, s.token, asked)).data.map(({ message }) => message);
    expect(await texts()).toEqual(["tres", "dos", "uno"]);
    await switchOn(s, { commentSinceFilters: true, commentOrderIgnored: true });
    expect(await texts()).toEqual(["dos", "tres"]);
  });

  it("Instagram names a comment's id in two ways", async () => {
    const s = await opened();
    await visitorWrites(s, s.media, "uno");
    await switchOn(s, { instagramNamesCommentId: true });
    const id = await visitorWrites(s, s.media, "dos");
    const [first, second] = (await reportedValues(s)).map(({ value }) => value);
    expect([Object.keys(first!).includes("id"), second!.comment_id, second!.id]).toEqual([true, id, undefined]);
  });

  it("an unknown switch is refused", async () => {
    expect((await openSandbox().call("PUT", "/sandbox/switches", { gravity: false })).status).toBe(400);
  });
});

describe("what happens behind the app's back", () => {
  it("a comment is counted and cannot be read", async () => {
    const s = await opened();
    await visitorWrites(s, s.post, "visible");
    const id = await visitorWrites(s, s.post, "invisible", { unreadable: true });
    const page = await list(s, s.post, s.token, { filter: "stream", summary: true });
    expect(page).toMatchObject({ data: [{ message: "visible" }], summary: { total_count: 2 } });
    expect(refusal(await s.call("GET", `/v26.0/${id}`, { access_token: s.token }))).toBe("100/33");
    expect(await reportedValues(s)).toHaveLength(1);
  });

  it("the app loses its own subscription", async () => {
    const s = await opened();
    const access_token = `${APP.id}|${APP.secret}`;
    expect(await s.ask("GET", `/v26.0/${APP.id}/subscriptions`, { access_token })).toMatchObject({
      data: [{ object: "page", fields: [{ name: "feed" }] }, { object: "instagram" }],
    });
    await s.ask("DELETE", `/v26.0/${APP.id}/subscriptions`, { object: "page", access_token });
    await visitorWrites(s, s.post, "hola");
    expect(await reportedValues(s)).toEqual([]);
  });

  it("the app's secret is reset: calls and signatures with the old one are refused", async () => {
    const s = await opened();
    await s.ask("PUT", "/sandbox/app", { secret: "a-new-secret" });
    const access_token = `${APP.id}|${APP.secret}`;
    expect(refusal(await s.call("GET", "/v26.0/debug_token", { input_token: s.token, access_token }))).toBe("190");
    await visitorWrites(s, s.post, "hola");
    await s.sandbox.idle();
    const { createHmac } = await import("node:crypto");
    const { raw, headers } = s.webhooks.at(-1)!;
    const signed = (secret: string) => `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;
    expect(headers.get("x-hub-signature-256")).toBe(signed("a-new-secret"));
    expect(headers.get("x-hub-signature-256")).not.toBe(signed(APP.secret));
  });

  it("data access ends ninety days after the last login", async () => {
    let now = Date.UTC(2026, 10, 1);
    const sandbox = openSandbox({ now: () => now });
    const { token } = await connect(sandbox);
    const end = async () => {
      const input = { input_token: token, access_token: `${APP.id}|${APP.secret}` };
      const { data } = await sandbox.ask<{ data: { data_access_expires_at: number } }>(
        "GET",
        "/v26.0/debug_token",
        input,
      );
      return (data.data_access_expires_at * 1000 - now) / 86_400_000;
    };
    expect(await end()).toBe(90);
    now += 80 * 86_400_000;
    expect(await end()).toBe(10);
    await connect(sandbox);
    expect(await end()).toBe(90);
  });

  it("a page removes the app, and its dashboard sends a test", async () => {
    const s = await opened();
    await s.ask("POST", `/sandbox/pages/${s.pageId}/deauthorize`);
    const payload = s.webhooks.at(-1)!.raw.split(".")[1]!;
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      user_id: "0",
      profile_id: s.pageId,
    });
    expect(refusal(await s.call("GET", "/v26.0/me", { access_token: s.token }))).toBe("190/458");
    await s.ask("POST", "/sandbox/test-webhook", { object: "page", field: "feed", value: { item: "status" } });
    await s.sandbox.idle();
    expect(s.webhooks.at(-1)!.raw).toContain('"id": "0"');
  });

  it("a page cannot publish the same text twice in a row", async () => {
    const s = await opened();
    const publish = (message: string) => s.call("POST", `/v26.0/${s.pageId}/feed`, { message, access_token: s.token });
    expect((await publish("Mañana abrimos")).status).toBe(200);
    expect(refusal(await publish("Mañana abrimos"))).toBe("506");
    expect((await publish("Y pasado también")).status).toBe(200);
    expect((await publish("Mañana abrimos")).status).toBe(200);
  });
});
