import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

const HEADLINE = {
  measuredAt: "2026-11-20T10:00:00Z",
  abuseHidden: { share: 0.8312, rows: 1200 },
  spamHidden: { share: 0.9996, rows: 800 },
  complaintsHidden: { share: 0.0061, rows: 900 },
  cleanHidden: { share: 0.0012, rows: 3000 },
  commentsPerSecond: 9000,
};

beforeEach(() => vi.resetModules());

async function landingWith(headline: typeof HEADLINE | null) {
  vi.doMock("virtual:benchmark", () => ({ default: headline }));
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
    expect(screen.queryByText("Cómo medimos")).toBeNull();
    expect(spam).not.toMatch(/\d/);
    screen.getByText("Ocultar antes que borrar");
  });

  it("are those of the benchmark, each once, with the day and how it was measured", async () => {
    const { spam } = await landingWith(HEADLINE);
    for (const figure of ["83,1 %", "99,9 %", "0,6 %", "0,1 %"]) screen.getByText(figure);
    screen.getByText("Cómo medimos");
    screen.getByText(/20 de noviembre de 2026 sobre 5\.900 comentarios/);
    expect(spam).toContain("99,9 %");
  });
});
