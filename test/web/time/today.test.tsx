// Days are those of the workspace's time zone, whatever the zone of the browser.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lastMonth } from "../../../web/features/alerts/months.ts";
import { FilterPanel } from "../../../web/features/comments/filter/filter-panel.tsx";
import { dayBefore } from "../../../web/features/time/iso-day.ts";
import { DatePresets, datePresets } from "../../../web/ui/forms/date-presets.tsx";
import { pro } from "../setup/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const ranges = (today: string) =>
  Object.fromEntries(datePresets(today).map(({ name, range: { from, to } }) => [name, `${from} ${to}`]));

it.each([
  ["America/Argentina/Buenos_Aires", "2026-12-31"],
  ["Europe/Madrid", "2027-01-01"],
  ["Asia/Tokyo", "2027-01-01"],
])("today is the day of the workspace in %s", async (time_zone, today) => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2027-01-01T01:30:00Z"));
  signIn({ workspace: { ...pro.workspace, time_zone } });
  const onChange = vi.fn();
  serve({});
  show(<FilterPanel filter={{}} onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Hoy" }));
  expect(onChange).toHaveBeenCalledWith({ from: today, to: today });
});

it.each([
  ["America/Argentina/Buenos_Aires", "2026-11"],
  ["Europe/Madrid", "2026-12"],
])("the last month of the report is the one that is over in %s", (timeZone, month) => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2027-01-01T01:30:00Z"));
  expect(lastMonth(timeZone)).toBe(month);
});

it("the usual spans of days cross months and years", () => {
  expect(ranges("2027-01-01")).toEqual({
    Hoy: "2027-01-01 2027-01-01",
    Ayer: "2026-12-31 2026-12-31",
    "7 días": "2026-12-26 2027-01-01",
    "30 días": "2026-12-03 2027-01-01",
    "Mes pasado": "2026-12-01 2026-12-31",
  });
  // A leap year, and a day that the month before does not have.
  expect(ranges("2028-03-31")).toMatchObject({ Ayer: "2028-03-30 2028-03-30", "Mes pasado": "2028-02-01 2028-02-29" });
  expect(ranges("2026-03-01")).toMatchObject({ Ayer: "2026-02-28 2026-02-28", "Mes pasado": "2026-02-01 2026-02-28" });
  expect(dayBefore("2027-01-01")).toBe("2026-12-31");
});

it("a span is chosen by one press, and lifted by another", async () => {
  const onChange = vi.fn();
  const { rerender } = show(<DatePresets today="2027-01-01" onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Mes pasado" }));
  const range = { from: "2026-12-01", to: "2026-12-31" };
  expect(onChange).toHaveBeenLastCalledWith(range);
  rerender(<DatePresets today="2027-01-01" {...range} onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Mes pasado", pressed: true }));
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
});
