import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Explanation } from "../../../../web/api/types.ts";
import { makeAnalysis, makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";

const CONTENT = "Son unos idiotas, escribe al 600 111 222";
const AT = "2026-01-01T12:00:00.000Z";

const makeExplanation = (fields: Partial<Explanation> = {}): Explanation => ({
  comment: makeComment({ content: CONTENT }),
  marks: [
    { start: 9, end: 16, kind: "model", label: "Lenguaje ofensivo", weight: 0.7 },
    { start: 0, end: 3, kind: "model", label: "Lenguaje ofensivo", weight: -0.1 },
    // A comma has a weight, but explains nothing.
    { start: 16, end: 17, kind: "model", label: "Lenguaje ofensivo", weight: 0.2 },
    { start: 29, end: 40, kind: "rule", label: "Un teléfono" },
  ],
  model_marks: "shown",
  decision: {
    status: "disapproved",
    action: "auto_hidden",
    by: "machine",
    category: "toxic",
    filter: "model",
    rules: ["phone", "repetition"],
    ...{ head: "toxic", score: 0.91, threshold: 0.6, level: "estricto" },
  },
  settings: {
    automod: true,
    observeOnly: false,
    sensitivity: { toxic: "estricto", spam: "normal" },
    scope: "page",
    postMode: null,
    siege: false,
  },
  finding: "toxic",
  exception: null,
  learned: null,
  versions: { normalizer: "7", model: "blend-1", policy: "3.4", current: true },
  opinion: { label: "ofensivo", probabilities: { ofensivo: 0.88 }, model: "m" },
  repetition: { sameAuthor: 2, otherAuthors: 1 },
  language: "es",
  network: {
    wanted: "hidden",
    observed: "visible",
    state: "failed",
    error: "Falta un permiso.",
    retryable: true,
    confirmed_at: null,
    action: null,
  },
  times: { posted: AT, received: AT, decided: AT, confirmed: null },
  timeline: [
    {
      at: AT,
      actor: "person",
      who: "Ana",
      cause: "moderated",
      from: "flagged",
      to: "disapproved",
      reason: "Otro",
      note: "Ya van tres",
      via: "web",
      country: null,
      sentence: "Ana lo ocultó por «Otro».",
    },
  ],
  undoable: true,
  ...fields,
});

const panel = () => within(screen.getByRole("region", { name: "Por qué" }));

beforeEach(() => signIn());
it("marks the letters behind the decision, and explains each mark", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({ content: CONTENT }, "why");
  await screen.findByText("Lo que ha pasado");
  const marked = [...screen.getByRole("region", { name: "Por qué" }).querySelectorAll("mark")];
  expect(marked.map(({ textContent, title }) => [textContent, title])).toEqual([
    ["idiotas", "Lenguaje ofensivo"],
    ["600 111 222", "Un teléfono"],
  ]);
  const found = panel()
    .getAllByRole("listitem")
    .map((item) => item.textContent)
    .slice(0, 3);
  expect(found).toEqual([
    "PatrónUn teléfono: «600 111 222»",
    "Pesa en la puntuaciónLenguaje ofensivo: «idiotas»",
    // Found, but nowhere in the text.
    "Patrónun texto repetido",
  ]);
});

it("compares the score with this page's level, and names filter, settings, opinion, language, repetition and versions", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({ content: CONTENT }, "why");
  expect((await screen.findByText("91 %")).parentElement?.textContent).toBe("91 % · límite 60 %");
  expect(panel().getByText("Supera el límite de tu nivel estricto.")).toBeTruthy();
  const facts = panel()
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    Decidió: "Atalaya",
    Filtro: "Modelo de Atalaya",
    Ajustes: "AutoMod activo, nivel estricto para ofensas y normal para spam: ajustes de esta página.",
    "Segunda opinión": "El modelo de lenguaje lo ve ofensivo (88 %).",
    Idioma: "Español",
    Repetición: "Casi el mismo texto estaba ya en la página: 2 veces de la misma persona y 1 vez de otras.",
    "En Facebook": "Debería estar oculto y sigue visible. Falta un permiso.",
    Versiones: "Detalles técnicosModelo blend-1, normalizador 7, ajustes 3.4.",
  });
});

it("lists what happened since, oldest first, with each person's note", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({}, "why");
  await screen.findByText("Ana lo ocultó por «Otro».");
  const steps = panel()
    .getAllByRole("listitem")
    .map((item) => item.lastElementChild?.textContent)
    .slice(-3);
  expect(steps).toEqual([
    "Se escribió en Facebook.",
    "Llegó a Atalaya.",
    "Ana lo ocultó por «Otro».Nota interna: Ya van tres",
  ]);
});

it("says so when nothing was found, when nothing was judged yet, and when an older model judged", async () => {
  const clean = { marks: [], decision: { ...makeExplanation().decision, rules: [] } };
  serve({
    "/comments/c-1/explanation": () => ({ explanation: makeExplanation({ ...clean, model_marks: "not_used" }) }),
  });
  showCard({}, "why");
  await screen.findByText("No se encontraron palabras prohibidas, patrones de spam ni ofensas.");
  cleanup();
  serve({
    "/comments/c-1/explanation": () => ({ explanation: makeExplanation({ ...clean, model_marks: "other_version" }) }),
  });
  showCard({}, "why");
  await screen.findByText(/una versión anterior del modelo/);
  cleanup();
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation({ versions: null }) }) });
  showCard({ analysis_metadata: null }, "why");
  await screen.findByText("Atalaya aún no ha analizado este comentario.");
});

it("opens and closes by its button, and can be loaded again after a failure", async () => {
  let broken = true;
  const calls = serve({
    "/comments/c-1/explanation": () =>
      broken ? refusal(500, "internal", "Error interno") : { explanation: makeExplanation() },
  });
  showCard({ analysis_metadata: makeAnalysis() });
  const button = screen.getByRole("button", { name: /Por qué/ });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await screen.findByText("No se pudo cargar la explicación");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByText("Lo que ha pasado");
  expect(calls).toHaveLength(2);
  await userEvent.click(button);
  expect(screen.queryByRole("region", { name: "Por qué" })).toBeNull();
});

it("scrolls into view when it opens, and again when its content comes", async () => {
  const shown = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => Promise.resolve() as never);
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({}, "why");
  await screen.findByText("Lo que ha pasado");
  expect(shown.mock.contexts).toEqual([screen.getByRole("region", { name: "Por qué" }), shown.mock.contexts[0]]);
  expect(shown).toHaveBeenCalledWith({ block: "nearest" });
  // Closes without trouble where browsers answer with a promise.
  await userEvent.click(screen.getByRole("button", { name: /^¿Por qué/ }));
  expect(screen.queryByRole("region", { name: "Por qué" })).toBeNull();
  shown.mockRestore();
});
