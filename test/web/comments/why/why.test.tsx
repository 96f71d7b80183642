import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { makeAnalysis, makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";
import { CONTENT, makeExplanation } from "./make-explanation.ts";

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
    // A finding without a place in the text.
    "Patrónun texto repetido",
  ]);
});

it("names filter, settings, review, language and repetition, and under its details score, level and versions", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({ content: CONTENT }, "why");
  expect((await screen.findByText("91 %")).parentElement?.textContent).toBe("91 % · límite 60 %");
  expect(panel().getByText("Supera el límite de tu nivel estricto.")).toBeTruthy();
  const facts = panel()
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    Decidió: "Atalaya",
    Norma: "Insultos insult",
    Filtro: "Modelo de Atalaya",
    Ajustes: "AutoMod activo, nivel estricto para ofensas y normal para spam: ajustes de esta página.",
    "Segunda opinión": "El modelo de lenguaje lo ve ofensivo (88 %).",
    Idioma: "Español",
    Repetición: "Casi el mismo texto estaba ya en la página: 2 veces de la misma persona y 1 vez de otras personas.",
    "En Facebook": "Debería estar oculto y sigue visible. Falta un permiso.",
  });
  const details = within(screen.getByText("Detalles").parentElement!);
  expect(details.getByText("91 %")).toBeTruthy();
  expect(details.getByText("Modelo blend-1, normalizador 7, ajustes 3.4.")).toBeTruthy();
  expect(details.getByText(/^Llegó a Atalaya: .+Se decidió: /)).toBeTruthy();
});

it("speaks of the language only where the text shows it, and finds nothing in one that nobody read", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation({ language: "und" }) }) });
  showCard({}, "why");
  await screen.findByText("Detalles");
  expect(screen.queryByText("Idioma")).toBeNull();
  cleanup();
  const unread = makeComment({ analysis_metadata: makeAnalysis({ held: "unread", language: "mis" }) });
  const nothing = { marks: [], model_marks: "not_used" as const, comment: unread, language: "mis" };
  const decision = { ...makeExplanation().decision, rules: [] };
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation({ ...nothing, decision }) }) });
  showCard({}, "why");
  await screen.findByText("No se ha leído en su idioma. No contiene ninguna de tus palabras prohibidas.");
  expect(screen.getByText("Uno que Atalaya no conoce")).toBeTruthy();
});

it("lists what happened since, oldest first, with each person's note", async () => {
  serve({ "/comments/c-1/explanation": () => ({ explanation: makeExplanation() }) });
  showCard({}, "why");
  await screen.findByText(/Ana lo ocultó por «Otro»\./);
  const steps = panel()
    .getAllByRole("listitem")
    .map((item) => item.lastElementChild?.textContent)
    .slice(-1);
  // What happened in the same second stands together.
  expect(steps).toEqual(["Se escribió en Facebook. Ana lo ocultó por «Otro».Nota interna: Ya van tres"]);
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
  // Closing works also in browsers that return a promise.
  await userEvent.click(screen.getByRole("button", { name: /^¿Por qué/ }));
  expect(screen.queryByRole("region", { name: "Por qué" })).toBeNull();
  shown.mockRestore();
});
