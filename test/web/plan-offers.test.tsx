import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { paidPlan } from "../../web/features/auth/access.ts";
import { PlanOffers } from "../../web/features/billing/plan-offers.tsx";
import { pro } from "./people.ts";

afterEach(cleanup);

const card = (name: string) => within(screen.getByRole("article", { name: `Plan ${name}` }));

it("shows price, saving and features of a plan for the chosen cycle", async () => {
  render(<PlanOffers current={null} />);
  card("Pro").getByText("70");
  expect(card("Pro").queryByText(/Ahorras/)).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /Anual/ }));
  card("Pro").getByText("53");
  card("Pro").getByText("Ahorras 204 USD");
  card("Pro").getByText("Más Popular");
  card("Basic").getByText("Soporte 24/7");
  card("Basic").getAllByText(/No disponible/);
});

it("offers to buy without a plan, and to change with one", () => {
  render(<PlanOffers current={null} />);
  card("Basic").getByRole("button", { name: "Comprar Basic" });
  cleanup();
  render(<PlanOffers current="pro" />);
  card("Basic").getByRole("button", { name: "Cambiar Plan" });
  expect(card("Pro").getByRole("button", { name: "Plan Actual" }).hasAttribute("disabled")).toBe(true);
});

it("takes a trial for no plan that is paid", () => {
  expect(paidPlan(pro)).toBeNull();
  expect(paidPlan({ ...pro, subscription_status: "active" })).toBe("pro");
  expect(paidPlan({ ...pro, subscription_plan: "free", subscription_status: "active" })).toBeNull();
});
