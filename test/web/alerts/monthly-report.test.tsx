import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { MonthlyReport } from "../../../web/features/alerts/monthly-report.tsx";
import { makeAnswer, makeGroup } from "../accounts/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

it("reports about one page, Facebook and Instagram together, with its name on the sheet", async () => {
  signIn();
  const calls = serve({
    "/social/accounts": () => makeAnswer([...makeGroup("100", "Café"), ...makeGroup("200", "Zapatería")]),
    "/summaries/months/2026-10": () => ({ total: 0 }),
  });
  show(<MonthlyReport month="2026-10" />);
  await screen.findByText("En este mes no llegó ningún comentario.");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Página" }), "Zapatería");
  const last = () => calls.filter(({ path }) => path.startsWith("/summaries/")).at(-1)!.query;
  await waitFor(() => expect(last().get("page")).toBe("200"));
  expect(screen.getByRole("banner").textContent).toContain("Zapatería");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Red" }), "Instagram");
  expect(screen.getByText("Zapatería (Instagram)")).toBeTruthy();
  const before = screen.getByRole("link", { name: "Mes anterior" });
  expect(before.getAttribute("href")).toBe("/informe?mes=2026-09&page=200&platform=instagram");
});
