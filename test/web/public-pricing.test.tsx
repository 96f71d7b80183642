import { expect, it } from "vitest";
import { chargeUsd, savingUsd } from "../../web/features/pricing/cycles.ts";
import { featureName, isUnavailable, planFeatures } from "../../web/features/pricing/plan-features.ts";
import { BILLING_CYCLES, PAID_PLANS } from "../../worker/vocabulary/plans.ts";

it("charges the price of a month times the months of the period", () => {
  const charges = PAID_PLANS.map((plan) => BILLING_CYCLES.map((cycle) => chargeUsd(plan, cycle)));
  expect(charges).toEqual([
    [40, 102, 360],
    [70, 180, 636],
    [100, 255, 900],
  ]);
});

it("saves what the catalogue says: 18 and 120, 30 and 204, 45 and 300", () => {
  const savings = PAID_PLANS.map((plan) => BILLING_CYCLES.map((cycle) => savingUsd(plan, cycle)));
  expect(savings).toEqual([
    [0, 18, 120],
    [0, 30, 204],
    [0, 45, 300],
  ]);
});

it("tells what Basic lacks, and that only Business hides spam by itself", () => {
  const lacking = planFeatures("basic").filter(isUnavailable).map(featureName);
  expect(lacking).toEqual(["Respuestas a comentarios", "Respuestas automáticas por palabra clave", "Soporte 24/7"]);
  expect(planFeatures("pro").some(isUnavailable)).toBe(false);
  const hiding = PAID_PLANS.filter((plan) => planFeatures(plan).some((feature) => feature.includes("se oculta solo")));
  expect(hiding).toEqual(["business"]);
});

it("names pages and comments of each plan as Spanish writes them", () => {
  expect(planFeatures("basic").slice(0, 2)).toEqual([
    "1 página de Facebook con su Instagram",
    "1.000 comentarios al mes",
  ]);
  expect(planFeatures("business").slice(0, 2)).toEqual([
    "5 páginas de Facebook con su Instagram",
    "5.000 comentarios al mes",
  ]);
});
