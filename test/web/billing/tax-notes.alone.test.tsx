// Every price says whether it includes taxes, as configured.

import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { PurchaseDialog } from "../../../web/features/billing/plans/purchase-dialog.tsx";
import { ScheduleDialog } from "../../../web/features/billing/plans/schedule-dialog.tsx";
import { UpgradeDialog } from "../../../web/features/billing/plans/upgrade-dialog.tsx";
import { OverageCap } from "../../../web/features/billing/subscription/overage-cap.tsx";
import { UsageWarning } from "../../../web/features/billing/usage/usage-warning.tsx";
import { PlanUpsell } from "../../../web/features/comments/upsell/plan-upsell.tsx";
import { SITE_PAGES } from "../../../web/features/site/public-pages.ts";
import { articlePage } from "../../../web/pages/site/help-article.tsx";
import PricingPage from "../../../web/pages/site/pricing.tsx";
import TermsPage from "../../../web/pages/site/terms.tsx";
import { show, signIn } from "../setup/screen.tsx";
import { makeUsage } from "./fixtures.tsx";

// Set before the pages are imported, since the note is a constant of the build.
vi.hoisted(() => vi.stubEnv("VITE_STRIPE_TAX", "exclusive"));

const { default: Article } = await articlePage("limite");
const none = () => undefined;
const change = { from: "basic", to: "pro", cycle: "monthly", onConfirm: none, onClose: none } as const;
const preview = {
  ...{
    current_price: 4000,
    new_price: 7000,
    days_remaining: 20,
    prorated_amount: 2420,
    tax_amount: 420,
    credit_amount: 0,
  },
  ...{ renewal_amount: 8470, renews_at: "2026-12-21T10:00:00.000Z", lines: [], payment_method: null },
};
const CHANGE = makeUsage({ level: "over", overage: { comments: 100, charged: 100, amount: 70, cap: 4000 } });

const SCREENS: [name: string, screen: ReactElement, prices: number][] = [
  ["the pricing page", <PricingPage key="1" />, 9],
  ["the terms", <TermsPage key="2" />, 1],
  ["the help", <Article key="3" />, 1],
  ["the warning of use", <UsageWarning key="4" usage={CHANGE} />, 2],
  ["the cap", <OverageCap key="5" overage={CHANGE.overage!} />, 1],
  ["what a larger plan adds", <PlanUpsell key="6" wanted="replies" />, 1],
  [
    "the purchase",
    <PurchaseDialog
      key="7"
      plan="basic"
      cycle="yearly"
      inTrial={false}
      isLeaving={false}
      onBuy={none}
      onClose={none}
    />,
    4,
  ],
  [
    "the upgrade",
    <UpgradeDialog key="8" {...change} isNewCycle={false} preview={preview} warning={null} isPaying={false} />,
    3,
  ],
  ["the later change", <ScheduleDialog key="9" {...change} startsAt={null} isSending={false} />, 1],
];

it.each(SCREENS)("%s says after every price that taxes are added", (_, screen, prices) => {
  signIn();
  show(screen);
  const html = document.body.innerHTML;
  const words = html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/(?:&nbsp;|[\s\u00a0])+/g, " ")
    // These need no note: Stripe's own amounts, which contain their taxes, a price of zero, and savings.
    .replace(/(Ahorras \d+ USD|Se cobra ahora [\d,]+ USD|De ello, impuestos [\d,]+ USD|Hoy se cobran 0,00 USD)/g, "")
    .replace(/8[\d,]+ USD cada mes, impuestos incluidos/g, "");
  const said = words.match(/USD(?: al mes)?(?: \+ impuestos)?/g) ?? [];
  expect(said.filter((price) => !price.endsWith("+ impuestos"))).toEqual([]);
  expect(said).toHaveLength(prices);
});

it("the terms say how a consumer withdraws", () => {
  expect(show(<TermsPage />).container.textContent).toContain("puedes desistir en 14 días naturales desde la compra");
});

it("the description of the pricing page says that taxes are added to its prices", () => {
  expect(SITE_PAGES.pricing.description).toContain("USD al mes + impuestos.");
});
