import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Demo } from "../../../web/features/demo/demo.tsx";
import { pass, show } from "../setup/screen.tsx";
import { type Call, noConnection, serve } from "../setup/server.ts";

const CALL = "POST /demo/classify";
const verdict = (status: "approved" | "disapproved") => ({
  decision: { status, category: status === "approved" ? null : "toxic", filter: null, reasons: [], highlights: [] },
  scores: { toxic: 0.1, spam: 0.1, legitimate: 0.1 },
  language: "es",
});
const type = (value: string) => fireEvent.change(screen.getByLabelText("Tu comentario"), { target: { value } });
const asked = (calls: Call[]) => calls.map(({ body }) => body.text);

// The page loads this file when a person types. With fake timers a test would wait for it forever.
beforeAll(() => import("../../../web/features/demo/classify.ts"));
beforeEach(() => {
  vi.useFakeTimers();
});

it("asks once for a text that is typed in one go, when typing pauses", async () => {
  const calls = serve({ [CALL]: verdict("approved") });
  show(<Demo />);
  for (const text of ["l", "le", "len", "lent", "lento"]) {
    type(text);
    await pass(400);
  }
  expect(calls).toEqual([]);
  await pass(60);
  expect(asked(calls)).toEqual(["lento"]);
  screen.getByText("Se queda");
});

it("drops an outdated answer", async () => {
  let answerSlowly = (_: object) => {};
  const calls = serve({
    [CALL]: ({ body }: Call) =>
      body.text === "lento" ? new Promise((resolve) => (answerSlowly = resolve)) : verdict("approved"),
  });
  show(<Demo />);
  type("lento");
  await pass(500);
  type(" rápido ");
  await pass(500);
  screen.getByText("Se queda");
  answerSlowly(verdict("disapproved"));
  await pass(10_000);
  expect(asked(calls)).toEqual(["lento", "rápido"]);
  screen.getByText("Se queda");
  type("   ");
  screen.getByText(/^Aquí verás qué decide Atalaya/);
});

it("says that it failed and tries again, and asks to wait beyond the limit", async () => {
  let answer: () => unknown = () => Response.json({}, { status: 500 });
  serve({ [CALL]: () => answer() });
  show(<Demo />);
  type("hola");
  await pass(500);
  screen.getByText("No pudimos analizar el comentario ahora mismo.");
  answer = noConnection;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await pass(500);
  screen.getByText("No pudimos analizar el comentario ahora mismo.");
  answer = () => verdict("approved");
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await pass(500);
  screen.getByText("Se queda");
  answer = () => Response.json({}, { status: 429 });
  type("hola otra vez");
  await pass(500);
  screen.getByText("Has probado muchos comentarios seguidos. Espera un minuto y sigue.");
});

it("replaces the text by a chosen example, and shows which one", async () => {
  const calls = serve({ [CALL]: verdict("disapproved") });
  show(<Demo />);
  const example = screen.getByRole("button", { name: "Un insulto disfrazado" });
  fireEvent.click(example);
  await pass(500);
  expect(example.getAttribute("aria-pressed")).toBe("true");
  expect(asked(calls)).toEqual(["Eres un 1mb3c1l y tu tienda es una m13rda"]);
  screen.getByText("Se oculta");
});
