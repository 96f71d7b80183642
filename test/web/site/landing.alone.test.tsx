import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

const of = (hidden: number, rows: number, flagged = 0.05) => ({
  rows,
  hidden: { value: hidden, low: hidden / 2, high: Math.min(1, hidden * 2) },
  flagged: { value: flagged, low: flagged / 2, high: flagged * 2 },
});
const HEADLINE = {
  measuredAt: "2026-11-20T10:00:00Z",
  natural: { complaints: of(0, 90), clean: of(0.01, 110), abuse: of(0.5, 15), spam: of(0.7, 10) },
  adversarial: { complaints: of(0.0061, 900), clean: of(0.0012, 3000), abuse: of(0.8312, 1200), spam: of(0.8996, 800) },
  commentsPerSecond: 9000,
};

const share = (value: number) => ({ value, low: value, high: value });
const ORDINARY = {
  language: "es",
  isNatural: true,
  rows: 5900,
  country: null,
  abuse: { hidden: share(60), seen: share(88.1) },
  spam: { hidden: share(90), seen: share(95) },
  clean: { hidden: share(0.1), seen: share(4) },
};

beforeEach(() => vi.resetModules());

async function landingWith(headline: typeof HEADLINE | null, ordinary = headline && ORDINARY) {
  vi.doMock("virtual:benchmark", () => ({ default: headline }));
  vi.doMock("virtual:ordinary-pages", () => ({ default: ordinary }));
  const { Facts } = await import("../../../web/features/site/landing/facts.tsx");
  const { LANDING_QUESTIONS } = await import("../../../web/features/site/landing/questions.ts");
  const spam = LANDING_QUESTIONS.find(({ question }) => question.includes("spam"))!.answer;
  render(<Facts />);
  return { spam };
}

describe("the figures of the landing page", () => {
  it("are none until the benchmark has been run", async () => {
    const { spam } = await landingWith(null);
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.queryByText(/Cómo medimos/)).toBeNull();
    expect(spam).not.toMatch(/\d/);
    screen.getByText("Ocultar antes que borrar");
  });

  it("are those of ordinary pages, each once, with the day and how it was measured", async () => {
    const { spam } = await landingWith(HEADLINE);
    for (const figure of ["88,1 %", "95 %", "0,6 %", "0,1 %"]) screen.getByText(figure);
    expect(screen.getByRole("link", { name: /Cómo medimos/ }).getAttribute("href")).toBe("/como-medimos");
    screen.getByText(/20 de noviembre de 2026 sobre 5\.900 comentarios/);
    expect(spam).toContain("90 %");
  });
});
