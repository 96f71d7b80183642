import { beforeEach, describe, expect, it, vi } from "vitest";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf } from "../../support/factories.ts";
import { app, inComments, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

const PATH = "/api/demo/classify";
const SPAM = "Gana dinero rápido desde casa, escríbeme al WhatsApp +34 600 000 000, préstamos sin requisitos";
type Finding = { kind: string; start?: number; end?: number; weight?: number };
const classify = async (text: string) =>
  await bodyOf<{ decision: Record<"reasons" | "highlights", Finding[]>; language: string | null }>(
    await app.request(PATH, { json: { text } }),
  );

describe("the demonstration", () => {
  it("judges like a page on Business with the default settings, without a session", async () => {
    expect((await classify(INSULT)).decision).toMatchObject({ status: "disapproved", category: "toxic" });
    expect((await classify(SPAM)).decision).toMatchObject({ status: "disapproved", category: "spam" });
    expect((await classify(PRAISE)).decision).toEqual({
      status: "approved",
      category: null,
      filter: null,
      reasons: [],
      highlights: [],
    });
  });

  it("marks its findings in the text as typed, without surrounding blanks", async () => {
    const text = "Préstamos sin requisitos, toda la información en wa.me/34600000000";
    const { reasons } = (await classify(`   ${text}   `)).decision;
    const found = reasons.filter(({ kind }) => kind === "rule").map(({ start, end }) => text.slice(start, end));
    expect(found).toContain("wa.me/34600000000");
  });

  it("shows which words raised a score", async () => {
    const { highlights } = (await classify(INSULT)).decision;
    const strongest = highlights.toSorted((a, b) => Number(b.weight) - Number(a.weight))[0]!;
    expect(strongest.kind).toBe("score");
    expect(["hijo", "puta", "imbécil", "mierda"]).toContain(INSULT.slice(strongest.start, strongest.end));
  });

  it("names the language when the text shows it", async () => {
    const spanish = "Muchas gracias por todo, el pan de hoy estaba muy rico y la atención también";
    expect((await classify(spanish)).language).toBe("es");
    expect((await classify("jajaja")).language).toBe(null);
  });

  it.each([
    [{}, "Escribe un comentario para analizarlo"],
    [{ text: "   " }, "Escribe un comentario para analizarlo"],
    [{ text: 7 }, "Escribe un comentario para analizarlo"],
    [{ text: "ja".repeat(501) }, "El comentario admite hasta 1.000 caracteres"],
  ])("refuses %j", async (json, message) => {
    const answer = await app.request(PATH, { json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field: "text", message }] });
  });

  it("accepts a text at the limit, and refuses a body that is too long for any text", async () => {
    await classify("ñ".repeat(1000));
    expect((await app.request(PATH, { json: { text: " ".repeat(20_000) } })).status).toBe(413);
  });

  it("is limited for each IP address", async () => {
    const seen: string[] = [];
    await newApp(undefined, { limit: async (most, key) => seen.push(`${most} ${key}`) < 3 });
    const from = (address: string) =>
      app.request(PATH, { json: { text: PRAISE }, headers: { "cf-connecting-ip": address } });
    expect((await from("192.0.2.1")).status).toBe(200);
    expect((await from("192.0.2.2")).status).toBe(200);
    expect(await (await from("192.0.2.2")).json()).toMatchObject({ code: "too_many_requests" });
    const counted = (address: string) => `30 address:${address}:POST ${PATH}`;
    expect(seen).toEqual([counted("192.0.2.1"), counted("192.0.2.2"), counted("192.0.2.2")]);
  });

  it("neither stores nor logs the text", async () => {
    const lines = vi.spyOn(console, "info");
    await classify(INSULT);
    await app.request(PATH, { json: { text: INSULT.repeat(40) } });
    expect(JSON.stringify(lines.mock.calls)).not.toContain("imbécil");
    lines.mockRestore();
    const stored = await inComments("SELECT count(*) AS n FROM comments").first();
    expect(stored).toEqual({ n: 0 });
  });
});
