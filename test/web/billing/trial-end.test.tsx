import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TrialEndBanner } from "../../../web/features/billing/subscription/trial-end-banner.tsx";
import { TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { makeAccount } from "../accounts/fixtures.ts";
import { makeUsage, onTrial, openPage, PERIOD_END, standing } from "./fixtures.tsx";

/** Opens the dashboard so many hours before the trial ends, after `used` comments in it. @returns the banner's text */
async function hoursBefore(hours: number, used: number, subscription = onTrial()): Promise<string | null> {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(PERIOD_END) - hours * 3_600_000);
  const accounts = [makeAccount(), makeAccount({ id: "a-2", group_key: "other" })];
  const usage = makeUsage({ comments: { used, limit: 2500, percentage: 1 }, overage: null });
  const calls = openPage(<TrialEndBanner />, {
    ...standing(subscription, { usage }),
    "GET /social/accounts": { accounts, planLimit: { total: 3, plan: "Pro", choose: false } },
  });
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(3));
  await act(async () => {});
  return screen.queryByRole("status")?.textContent?.replaceAll("\u00a0", " ") ?? null;
}

it("names on the trial's last day the plan that fits its pages and its comments", async () => {
  const used = 100 * (TRIAL_DAYS - 1);
  expect(await hoursBefore(24, used)).toBe(
    `Tu prueba termina en un día. Con ${used} comentarios en la prueba (3.000 al mes a este ritmo), te encaja el plan Business: 100,00 USD al mes.Ver los planes`,
  );
  expect(screen.getByRole("link", { name: "Ver los planes" }).getAttribute("href")).toBe("/plans");
});

it("names a plan that has room for the pages, also when there are few comments", async () => {
  expect(await hoursBefore(3, 40)).toMatch(/^Tu prueba termina en unas horas.*el plan Pro: 70,00 USD al mes/);
});

it.each([
  ["earlier in the trial", 30, onTrial()],
  ["with a plan", 3, undefined],
])("says nothing %s", async (_, hours, subscription) => {
  expect(await hoursBefore(hours, 400, subscription ?? { ...onTrial(), status: "active" })).toBeNull();
});
