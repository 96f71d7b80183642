import { expect, it } from "vitest";
import type { AutoReply } from "../../../web/api/types.ts";
import { draftOf, readDraft } from "../../../web/features/auto-replies/draft.ts";

const rule: AutoReply = {
  id: "1",
  name: "Precios",
  enabled: true,
  keywords: ["precio", "cuánto cuesta"],
  kind: "private",
  variants: ["Hola, {nombre}.", "¡Hola!"],
  delaySeconds: 45,
  hours: { days: [6, 7], from: "10:00", to: "02:00" },
  sent: 3,
  createdAt: "2026-01-01T12:00:00.000Z",
  updatedAt: "2026-01-01T12:00:00.000Z",
};

it("reads a saved rule back unchanged", () => {
  const { id: _id, sent: _s, createdAt: _c, updatedAt: _u, ...written } = rule;
  expect(readDraft(draftOf(rule)).rule).toEqual(written);
  expect(readDraft(draftOf({ ...rule, hours: null })).rule?.hours).toBeNull();
});

it("splits keywords by line or comma, and drops blanks", () => {
  const draft = { ...draftOf(rule), keywords: " precio , tarifa\n\n envío " };
  expect(readDraft(draft).rule?.keywords).toEqual(["precio", "tarifa", "envío"]);
});

it("names the wrong reply, and every missing field of an empty form", () => {
  const variants = [
    { key: 0, text: "Hola" },
    { key: 1, text: "Hola, {apellido}" },
  ];
  expect(readDraft({ ...draftOf(rule), variants }).problems?.get("variants.1")).toBe("La única variable es {nombre}");
  expect([...readDraft(draftOf(null)).problems!.keys()].sort()).toEqual(["keywords", "name", "variants.0"]);
});

it("requires a day when there are hours", () => {
  expect(readDraft({ ...draftOf(rule), days: [] }).problems?.get("hours")).toBe("Elige al menos un día");
});
