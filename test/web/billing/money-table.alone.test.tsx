// Every sentence about money that an owner reads, beside what Stripe charged for it: nine products, with taxes, comments over the
// limit and a cap. The table of it is docs/money.md. A sentence that is a cent off fails here.
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import type { StripeState } from "../../../tools/sandbox/stripe/options.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../../../tools/stripe-setup/wanted.ts";
import { PurchaseDialog } from "../../../web/features/billing/plans/purchase-dialog.tsx";
import { UpgradeDialog } from "../../../web/features/billing/plans/upgrade-dialog.tsx";
import PlansPage from "../../../web/pages/plans.tsx";
import type { Deps } from "../../../worker/deps.ts";
import { loadBillingHistory } from "../../../worker/features/billing/billing-history.ts";
import { setDefaultCard } from "../../../worker/features/billing/cards/cards.ts";
import { confirmChange, previewChange } from "../../../worker/features/billing/changes/change-plan.ts";
import { createCheckout } from "../../../worker/features/billing/checkout/create-checkout.ts";
import { handleStripeEvent } from "../../../worker/features/billing/handle-event.ts";
import { loadCharges, loadLeftoverCents } from "../../../worker/features/billing/next-charge.ts";
import { presentSubscription } from "../../../worker/features/billing/present-subscription.ts";
import { syncStale } from "../../../worker/features/billing/sync-stale.ts";
import { writeMail } from "../../../worker/features/mail/write-mail.ts";
import { setOverageCap } from "../../../worker/features/plans/overage-cap.ts";
import { loadSubscription } from "../../../worker/features/plans/queries.ts";
import { loadUsageStats } from "../../../worker/features/plans/usage-stats.ts";
import { reportOverage } from "../../../worker/features/usage/report-overage.ts";
import { createSealer, mailContext } from "../../../worker/platform/crypto/seal.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { StripeEvent } from "../../../worker/platform/stripe/event.ts";
import { usd } from "../../../worker/vocabulary/money/amount.ts";
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
} from "../../../worker/vocabulary/money/plans.ts";
import { openStripe } from "../../sandbox/stripe/support.ts";
import { openPage, openPlanSettings, standing } from "./fixtures.tsx";

// Set before the pages are imported, since the note is a constant of the build.
vi.hoisted(() => vi.stubEnv("VITE_STRIPE_TAX", "exclusive"));

const DAY = 86_400;
const HOUR = 3600;
const OWNER = { workspaceId: 1 };
const FISCAL = {
  ...{ country: "ES", line1: "Calle Mayor 1", city: "Madrid", postalCode: "28013", businessName: "Bar Sol SL" },
  taxId: { type: "es_cif", value: "B58378431" },
};
const IVA = 1.21;

let catalogue: StripeState | undefined;
async function catalogueState(): Promise<StripeState> {
  if (!catalogue) {
    const { sandbox, stripe } = openStripe();
    await setUpStripe(stripe, () => undefined, WANTED_PRODUCTS, "exclusive");
    await sandbox.idle();
    catalogue = structuredClone(sandbox.state);
  }
  return structuredClone(catalogue);
}

/** An owner in Spain, the product, and a Stripe with the clock of the test. */
async function openLife() {
  const opened = openStripe({ state: await catalogueState() });
  const { sandbox, stripe, control, webhooks, now, pass } = opened;
  const core = openMemoryD1("core");
  const comments = openMemoryD1("comments");
  core.sqlite.exec(`
    INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at)
    VALUES (1, 'u1', 'ana@example.com', 'Ana', '', 0, 0);
    INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (1, 'w1', 'COMMENTS_0', 'Europe/Madrid', 0);
    INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (1, 1, 'owner', 0);
    INSERT INTO subscriptions (workspace_id, plan, status, updated_at) VALUES (1, 'free', 'inactive', 0)`);
  const nothing = { send: async () => undefined };
  const db = openComments(comments.d1);
  const deps = {
    core: openCore(core.d1),
    comments: () => db,
    stripe: stripeCaller(stripe),
    now: () => now() * 1000,
    queues: { sweeps: nothing, mails: nothing },
    config: { APP_ORIGIN: "http://app.test", STRIPE_TAX: "exclusive" },
    sealer: createSealer(`1:${btoa("0".repeat(32))}`),
    isOutboundHeld: false,
  } as unknown as Deps;
  let seen = webhooks.length;
  let readMails = 0;

  /** Lets Stripe do what is due, and delivers its events. */
  async function hear() {
    await stripe.customers.list({ limit: 1 });
    await sandbox.idle();
    const sent = webhooks.slice(seen);
    seen = webhooks.length;
    for (const { event } of sent) await handleStripeEvent(deps, StripeEvent.parse(event));
  }
  const ledger = async () => (await control<{ charged: number }>("GET", "/ledger")).charged;
  const row = async () => (await loadSubscription(deps.core, 1))!;

  return {
    deps,
    now,
    row,
    hear,
    /** The cents that were charged while `doing` ran. */
    async chargedBy(doing: () => unknown): Promise<number> {
      const before = await ledger();
      await doing();
      await hear();
      return (await ledger()) - before;
    },
    async passTo(iso: string) {
      pass(Date.parse(iso) / 1000 + HOUR + 60 - now());
    },
    pass,
    async pay(plan: PaidPlan, period: BillingCycle) {
      const { sessionId } = await createCheckout(deps, { ...OWNER, workspacePublicId: "w1", plan, period });
      const { kind } = await control<{ kind: string }>("POST", `/checkout/${sessionId}/pay`, {
        card: "4242424242424242",
        fiscal: FISCAL,
      });
      expect(kind).toBe("complete");
    },
    /** Sets the comments of the present month over the plan's limit, and reports them. */
    async use(over: number) {
      const { period, comments: of } = await loadUsageStats(deps, {
        ...OWNER,
        db,
        subscription: await row(),
        workspace: { createdAt: 0 },
      });
      comments.sqlite
        .prepare("INSERT OR REPLACE INTO usage_counts (workspace_id, period, comments) VALUES (1, ?, ?)")
        .run(Date.parse(period.start), of.limit + over);
      await reportOverage(deps);
    },
    /** What the server answers to the screens. */
    async answers() {
      const subscription = await row();
      const { next, renewal } = await loadCharges(deps, OWNER);
      const shown = { ...presentSubscription(subscription, deps.now()), paused_pages: 0, resting_members: 0 };
      return standing(shown, {
        usage: await loadUsageStats(deps, { ...OWNER, db, subscription, workspace: { createdAt: 0 } }),
        invoices: await loadBillingHistory(deps, OWNER),
        nextCharge: next,
        renewal,
        leftover: await loadLeftoverCents(deps, OWNER),
      });
    },
    /** The mails since the last call, as text. */
    async mails(): Promise<string[]> {
      const { results } = await deps.core.$client
        .prepare("SELECT id, letter, sealed, address_key FROM mails WHERE id > ? ORDER BY id")
        .bind(readMails)
        .all<{ id: number; letter: string; sealed: string; address_key: string }>();
      const written = [];
      for (const { id, letter, sealed, address_key: addressKey } of results) {
        readMails = id;
        const opened = await deps.sealer.open(sealed, mailContext(id));
        const { subject, text } = await writeMail(deps, { letter, opened, addressKey });
        written.push(plain(`${subject}\n${text}`));
      }
      return written;
    },
    syncStale: () => syncStale(deps),
    preview: (plan: PaidPlan, cycle: BillingCycle) => previewChange(deps, { ...OWNER, to: { plan, cycle } }),
    confirm: (plan: PaidPlan, cycle: BillingCycle, expectedCents: number) =>
      confirmChange(deps, { ...OWNER, to: { plan, cycle }, expectedCents }),
    raiseCap: (capCents: number) => setOverageCap(deps, { ...OWNER, capCents }),
    report: () => reportOverage(deps),
    /** The amount of each charge. */
    charges: async () =>
      (await control<{ entries: { amount: number }[] }>("GET", "/ledger")).entries.map(({ amount }) => amount),
    /** Makes a card the default one whose charges fail. */
    failCard: () => chooseCard("pm_card_chargeCustomerFail"),
    /** Adds a good card, to which the overdue charge goes at once. */
    payLater: () => chooseCard("pm_card_mastercard"),
  };

  async function chooseCard(card: string) {
    const customer = (await row()).stripeCustomerId!;
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await setDefaultCard(deps, { ...OWNER, id });
  }
}
type Life = Awaited<ReturnType<typeof openLife>>;

const plain = (text: string | null) => (text ?? "").replace(/[^\S\n]/g, " ");

/** The labels and amounts of a screen: "Próximo cobro: 84,70 USD, 15 de febrero de 2026". */
function facts(root: ParentNode = document): Map<string, string> {
  const pairs = [...root.querySelectorAll("dt")].map((term): [string, string] => [
    plain(term.textContent),
    plain(term.parentElement!.querySelector("dd")!.textContent),
  ]);
  return new Map(pairs);
}

/** Shows the settings, waits for the charges, and reads them with the sentence about use. */
async function settings(life: Life) {
  openPlanSettings(await life.answers());
  await screen.findByText("Próximo cobro");
  await screen.findByText(/^Cuenta del/);
  const said = facts();
  const used = [...document.querySelectorAll("p")]
    .map((each) => plain(each.textContent))
    .find((each) => / hasta ahora\./.test(each));
  return { ...{ said, used }, close: cleanup };
}

/** Cents of the first amount in a sentence. */
const centsIn = (sentence: string | undefined): number => {
  const [, sign, whole = "", cents = "0"] = /(-?)([\d.]+)(?:,(\d\d))? USD/.exec(plain(sentence ?? "")) ?? [];
  const value = Number(whole.replaceAll(".", "")) * 100 + Number(cents);
  return sign ? -value : value;
};
const withIva = (cents: number) => Math.round(cents * IVA);
/** The facts of a dialog. */
function dialogFacts(dialog: ReactElement) {
  openPage(dialog, {});
  const said = facts(screen.getByRole("dialog"));
  cleanup();
  return said;
}

const none = () => undefined;
/** A change that each product can make at once: to a year, or from a year to the next plan. */
const nextOf = (plan: PaidPlan, cycle: BillingCycle): [PaidPlan, BillingCycle] | null => {
  if (cycle !== "yearly") return [plan, "yearly"];
  const larger = PAID_PLANS[PAID_PLANS.indexOf(plan) + 1];
  return larger ? [larger, "yearly"] : null;
};

const table: string[] = [];

const PRODUCTS = PAID_PLANS.flatMap((plan) => BILLING_CYCLES.map((cycle) => ({ plan, cycle })));

it.each(PRODUCTS)("$plan $cycle: every sentence about money is what Stripe charges", async ({ plan, cycle }) => {
  const life = await openLife();
  /** Holds a sentence against the cents that were charged. An amount of the catalogue says that taxes are added. */
  function claim(where: string, sentence: string | undefined, charged: number) {
    const shown = centsIn(sentence);
    const total = /\+ impuestos/.test(sentence ?? "") ? withIva(shown) : shown;
    expect([where, sentence, usd(total)]).toEqual([where, sentence, usd(charged)]);
    table.push(`| ${plan} ${cycle} | ${where} | ${sentence} | ${plain(usd(charged))} |`);
  }
  const mailWith = async (subject: RegExp) => (await life.mails()).find((mail) => subject.test(mail)) ?? "";
  const lineOf = (text: string, start: string) => text.split("\n").find((line) => line.startsWith(start));

  // What is offered, and bought.
  openPage(<PlansPage />, await life.answers());
  await userEvent.click(
    await screen.findByRole("radio", { name: { monthly: /Mensual/, quarterly: /Trimestral/, yearly: /Anual/ }[cycle] }),
  );
  const offered = [...screen.getByRole("article", { name: new RegExp(`Plan ${plan}`, "i") }).querySelectorAll("p")]
    .map((each) => plain(each.textContent))
    .find((each) => each.startsWith("Se cobran"))!;
  cleanup();
  const purchase = dialogFacts(
    <PurchaseDialog plan={plan} cycle={cycle} inTrial={false} isLeaving={false} onBuy={none} onClose={none} />,
  );
  const bought = await life.chargedBy(() => life.pay(plan, cycle));
  claim("/plans", /^Se cobran .+? cada [^.]+\./.exec(offered)?.[0], bought);
  claim("purchase: Hoy se cobran", purchase.get("Hoy se cobran"), bought);
  claim("purchase: Después", purchase.get("Después"), bought);
  const receipt = await mailWith(/está activo/);
  claim("mail of the purchase", lineOf(receipt, "Total"), bought);
  const announced = lineOf(receipt, "Próximo cobro");
  const first = await settings(life);
  first.close();
  claim("/settings: Precio del plan", first.said.get("Precio del plan"), bought);
  expect(announced).toBe(`Próximo cobro: ${first.said.get("Próximo cobro")}`);

  // Comments over the limit under a cap, and a higher cap.
  await life.raiseCap(700);
  await life.use(1_500);
  const capped = await settings(life);
  claim("/settings: use", capped.used, withIva(700));
  await userEvent.click(screen.getByRole("button", { name: "Cambiar tope" }));
  await userEvent.clear(screen.getByLabelText(/Tope de gasto al mes/));
  await userEvent.type(screen.getByLabelText(/Tope de gasto al mes/), "20");
  const raised = plain(screen.getByText(/Al guardarlo se cobrarán/).textContent);
  capped.close();
  const more = async () => (await loadCharges(life.deps, OWNER)).next?.amount ?? 0;
  life.pass(DAY);
  await life.report();
  const before = await more();
  await life.raiseCap(2_000);
  await life.report();
  life.pass(DAY);
  await life.report();
  claim("/settings: a higher cap", raised, (await more()) - before);
  const used = await settings(life);
  used.close();
  const { next } = await loadCharges(life.deps, OWNER);
  const month = await life.chargedBy(() => life.passTo(next!.date));
  claim("/settings: Próximo cobro, with use", used.said.get("Próximo cobro"), month);
  claim(
    "/settings: Comentarios sobre el límite",
    `${used.said.get("Comentarios sobre el límite, hasta hoy")} + impuestos`,
    withIva(1_050),
  );
  claim("mail of the charge", lineOf(await mailWith(/recibo de/), "Total"), month);

  // A change that is charged at once.
  await life.use(300);
  life.pass(DAY);
  await life.report();
  const change = nextOf(plan, cycle);
  if (change) {
    const [to, newCycle] = change;
    const { preview } = await life.preview(to, newCycle);
    const shown = dialogFacts(
      <UpgradeDialog
        {...{
          from: plan,
          to,
          cycle: newCycle,
          isNewCycle: cycle !== newCycle,
          preview,
          warning: null,
          isPaying: false,
        }}
        onConfirm={none}
        onClose={none}
      />,
    );
    const names = [...shown.keys()];
    const details = names.slice(2, names.indexOf("Se cobra ahora")).map((name) => centsIn(shown.get(name)));
    const charged = await life.chargedBy(() => life.confirm(to, newCycle, preview.prorated_amount));
    claim(
      `change to ${to} ${newCycle}: its lines together`,
      usd(details.reduce((sum, cents) => sum + cents, 0)),
      charged,
    );
    claim(`change to ${to} ${newCycle}: Se cobra ahora`, shown.get("Se cobra ahora"), charged);
    claim("mail of the change", lineOf(await mailWith(/recibo de/), "Total"), charged);
    const from = names.find((name) => name.startsWith("Desde el"));
    const { price } = presentSubscription(await life.row(), life.deps.now());
    claim(`change to ${to} ${newCycle}: ${from}`, shown.get(from!), withIva(price!));
  }

  // The renewal, three days before and when it is charged.
  const running = await life.row();
  life.pass(running.periodEndsAt! / 1000 - 3 * DAY + HOUR - life.now());
  await life.hear();
  await life.syncStale();
  const soon = await settings(life);
  soon.close();
  const renewal = await loadCharges(life.deps, OWNER);
  const reminder = await mailWith(/se renueva el/);
  const renewed = await life.chargedBy(() => life.passTo(renewal.next!.date));
  claim("/settings: Próximo cobro, at the renewal", soon.said.get("Próximo cobro"), renewed);
  if (running.cycle === "monthly") expect(reminder).toBe("");
  else claim("mail before the renewal", reminder.split("\n")[0], renewed);
  claim("mail of the renewal", lineOf(await mailWith(/recibo de/), "Total"), renewed);

  // A charge that fails, and is paid later.
  await life.failCard();
  life.pass((await life.row()).periodEndsAt! / 1000 + 2 * HOUR - life.now());
  await life.hear();
  life.pass(HOUR / 2);
  await life.syncStale();
  openPlanSettings(await life.answers());
  const pay = await screen.findByRole("link", { name: /^Pagar \d/ });
  const [button, notice] = [plain(pay.textContent), plain(pay.parentElement!.parentElement!.textContent)];
  cleanup();
  const overdue = await mailWith(/No pudimos cobrar/);
  const paid = await life.chargedBy(() => life.payLater());
  claim("notice of a missing charge", /No pudimos cobrar .+? de tu plan/.exec(notice)?.[0], paid);
  claim("its button", button, paid);
  claim("its mail", lineOf(overdue, "Pendiente"), paid);

  // The history has every charge.
  openPlanSettings(await life.answers());
  const rows = (await screen.findByRole("region", { name: "Facturas" })).querySelectorAll("tbody tr");
  const amounts = [...rows].map((each) => centsIn(plain(each.querySelectorAll("td")[3]!.firstChild!.textContent)));
  expect(amounts.sort((a, b) => a - b)).toEqual((await life.charges()).sort((a, b) => a - b));
  claim(
    "history: all rows together",
    usd(amounts.reduce((sum, cents) => sum + cents, 0)),
    (await life.charges()).reduce((sum, cents) => sum + cents, 0),
  );
});

it("the table of all sentences is the one in docs", async () => {
  await expect(
    [
      "# Every sentence about money, beside what Stripe charges",
      "",
      "Written by `test/web/billing/money-table.alone.test.tsx`, which buys each product from the sandbox as a company in Spain (21 % of taxes, added to the prices) and reads the screens and mails. `npm test -- test/web/billing/money-table.alone.test.tsx -u` writes it anew.",
      "",
      "| Product | Where | Sentence | Charged |",
      "|---|---|---|---|",
      ...table,
      "",
    ].join("\n"),
  ).toMatchFileSnapshot("../../../docs/money.md");
});
