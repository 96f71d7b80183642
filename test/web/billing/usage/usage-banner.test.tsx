import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { UsageBanner } from "../../../../web/features/billing/usage/usage-banner.tsx";
import { usageLevel } from "../../../../worker/features/plans/usage-level.ts";
import { makeUsage } from "../fixtures.tsx";

type Fields = NonNullable<Parameters<typeof makeUsage>[0]>;

/** Visits the dashboard after `used` of 1,000 comments. */
const visit = (used: number, fields: Fields = {}) =>
  visitTo(() => {
    const comments = { used, limit: 1000, percentage: Math.round(used / 10) };
    return Response.json({ success: true, usage: makeUsage({ comments, ...fields }) });
  });

async function visitTo(answer: () => Response) {
  cleanup();
  const asked = vi.fn(async () => answer());
  vi.stubGlobal("fetch", asked);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <UsageBanner />
    </QueryClientProvider>,
  );
  await waitFor(() => expect([asked.mock.calls.length, client.isFetching()]).toEqual([1, 0]));
  return screen.queryByRole("status")?.textContent ?? null;
}

const close = () => userEvent.click(screen.getByRole("button", { name: "Cerrar" }));

it.each([
  [0, "ok"],
  [699, "ok"],
  [700, "70"],
  [899, "70"],
  [900, "90"],
  [999, "90"],
  [1000, "over"],
  [5000, "over"],
])("%d of 1.000 comments are the level %s", (used, level) => {
  expect(usageLevel({ used, limit: 1000 })).toBe(level);
});

it("says nothing below the limit, or when the usage is unknown", async () => {
  expect(await visit(699)).toBeNull();
  expect(await visitTo(() => Response.json({}, { status: 500 }))).toBeNull();
});

it("shows the overage's cost to a paying owner and no cost on trial; both stay protected", async () => {
  for (const used of [700, 900, 1100]) {
    expect(await visit(used)).toMatch(
      /la protección sigue,? y lo que pase del límite se cobra a 7,00\sUSD por cada 1\.000/i,
    );
    expect(await visit(used, { overage: null })).toMatch(/la protección sigue,? y no se cobra nada de más/i);
  }
});

it("stays closed until the next level or the next month", async () => {
  await visit(750);
  await close();
  expect(screen.queryByRole("status")).toBeNull();
  expect(await visit(800)).toBeNull();
  expect(await visit(910)).toContain("91 %");
  await close();
  expect(await visit(990)).toBeNull();
  const start = "2026-12-21T10:00:00.000Z";
  expect(await visit(910, { period: { start, end: "2027-01-21T10:00:00.000Z", daysRemaining: 31 } })).toContain("91 %");
});
