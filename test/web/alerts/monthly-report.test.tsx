import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { MonthlyReport } from "../../../web/features/alerts/monthly-report.tsx";
import { makeAnswer, makeGroup } from "../accounts/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const BRAND = { name: "Agencia Faro", sentence: "Hablamos el martes.", logo: null, isUnbranded: false };

it("reports about one page, Facebook and Instagram together, with its name on the sheet", async () => {
  signIn();
  const calls = serve({
    "/social/accounts": () => makeAnswer([...makeGroup("100", "Café"), ...makeGroup("200", "Zapatería")]),
    "/summaries/months/2026-10": () => ({ total: 0, from: "2026-10-01", to: "2026-10-31", brand: BRAND }),
  });
  show(<MonthlyReport month="2026-10" />);
  await screen.findByText("En este mes no llegó ningún comentario.");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Página" }), "Zapatería");
  const last = () => calls.filter(({ path }) => path.startsWith("/summaries/")).at(-1)!.query;
  await waitFor(() => expect(last().get("page")).toBe("200"));
  expect(screen.getByRole("article").textContent).toContain("Zapatería");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Red" }), "Instagram");
  expect(screen.getByText("Zapatería (Instagram)")).toBeTruthy();
  const before = screen.getByRole("link", { name: "Mes anterior" });
  expect(before.getAttribute("href")).toBe("/informe?mes=2026-09&page=200&platform=instagram");
});

it("marks a running month, names its sender, and links each figure to its list", async () => {
  signIn();
  serve({
    "/social/accounts": () => makeAnswer(makeGroup("100", "Café")),
    "/summaries/months/2026-10": () => REPORT,
  });
  show(<MonthlyReport month="2026-10" />);
  await screen.findByText(/^Mes en curso: hasta el 12 de octubre de 2026/);
  screen.getByText("Agencia Faro");
  screen.getByText("Hablamos el martes.");
  screen.getByText("Hecho con Atalaya");
  const address = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  const days = "from=2026-10-01&to=2026-10-12";
  expect(address("Comentarios recibidos")).toBe(`/comments?${days}&written=visitors`);
  expect(address("Ocultos o borrados")).toBe(`/comments?${days}&cause=any`);
  expect(address("Insulto")).toBe(`/comments?${days}&cause=insult`);
  expect(address("Primera respuesta")).toBe(`/comments?${days}&inbox=answered`);
  expect(address("Rebajas")).toBe(`/comments?${days}&status=disapproved&post=p-1&page=a-1`);
  expect(screen.getByText("Errores corregidos").closest("div")!.textContent).toBe("Errores corregidos2antes, sin dato");
  expect(screen.getByText(/e•••••/)).toBeTruthy();
});

const WAITS = { answers: 4, medianMs: 2_040_000, p90Ms: 18_000_000 };
const EARLIER = {
  from: "2026-09-01",
  to: "2026-09-12",
  ...{ total: 10, hidden: 1, waiting: 0, corrected: 0 },
  days: [],
  pages: [],
  facts: { hidden: 1, night: 0, medianSeconds: null },
  causes: [],
  worst: [],
  answers: null,
  isArchived: true,
};
const REPORT = {
  ...EARLIER,
  from: "2026-10-01",
  to: "2026-10-12",
  ...{ total: 40, hidden: 9, corrected: 2, isArchived: false, isRunning: true },
  facts: { hidden: 8, night: 3, medianSeconds: 2 },
  causes: [{ cause: "insult", name: "Insulto", comments: 9 }],
  worst: [{ id: "p-1", text: "Rebajas", page: "a-1", pageName: "Café", hidden: 5 }],
  answers: {
    ...{ answered: 4, untimed: 0, isSample: false, all: WAITS, pages: [], people: [] },
    hours: [{ hour: 10, ...WAITS }],
  },
  before: EARLIER,
  examples: [{ cause: "insult", name: "Insulto", text: "Eres un e•••••" }],
  brand: BRAND,
};
