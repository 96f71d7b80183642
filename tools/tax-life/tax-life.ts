// npm run tax:life -- [--out FOLDER]: tests the product in a browser with prices to which taxes are added. A Spanish company and a Mexican
// one buy a plan, look at the price of an upgrade, make it, and renew. Each shown amount is compared with Stripe's charge, and there is
// a screenshot of each screen.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { chargeCents } from "../../worker/vocabulary/money/plans.ts";
import { paths } from "../../worker/vocabulary/paths.ts";
import { readCommandLine } from "../command-line/options.ts";
import { controlOf } from "../sandbox/control/client.ts";
import { requireChromium } from "../start/chromium.ts";
import type { Stack } from "../start/stack.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";

const USAGE = `npm run tax:life -- [--out FOLDER]
out: where the pictures go; .atalaya/tax-life without it`;
const { values } = readCommandLine(USAGE, { options: { out: { type: "string", default: ".atalaya/tax-life" } } });
const out = resolve(values.out);

const COMPANIES = [
  {
    name: "Sol",
    company: "Bar Sol SL",
    country: "ES",
    postal: "28013",
    type: "es_cif",
    number: "B58378431",
    percent: 21,
  },
  {
    name: "Luna",
    company: "Café Luna",
    country: "MX",
    postal: "06600",
    type: "mx_rfc",
    number: "EKU9003173C9",
    percent: 16,
  },
];
type Company = (typeof COMPANIES)[number];
const Session = z.object({ token: z.string(), user: z.looseObject({ email: z.string() }) });
const State = z.object({ customers: z.array(z.object({ id: z.string(), email: z.string() })) });
const Ledger = z.object({ charged: z.number() });
const PATIENCE_MS = 60_000;
const MONTH_SECONDS = 31 * 86_400;

const executablePath = requireChromium();
// The start of the Worker and the build of the pages read this.
process.env.STRIPE_TAX = "exclusive";
mkdirSync(out, { recursive: true });
await withThrowawayStack({ web: "built" }, async (stack) => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  for (const company of COMPANIES) await live(company, stack, browser);
  await browser.close();
});

async function live(company: Company, { appUrl, sandboxUrl }: Stack, browser: Browser): Promise<void> {
  const control = controlOf(sandboxUrl);
  const { name, percent } = company;
  const json = { name, username: name, email: `${name.toLowerCase()}@example.com`, password: "Correcta-1234" };
  const answer = await fetch(`${appUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  const { token, user } = Session.parse(await answer.json());
  const stored = Object.entries({ token, user: JSON.stringify(user), consent: "refused" });
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 1000 },
    serviceWorkers: "block",
    storageState: {
      cookies: [],
      origins: [{ origin: appUrl, localStorage: stored.map(([key, value]) => ({ name: key, value })) }],
    },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  let pictures = 0;
  const picture = async (what: string) => {
    for (const [theme, width] of [
      ["dark", 1440],
      ["light", 375],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 1000 });
      await page.screenshot({ path: join(out, `${name}-${pictures}-${what}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 1000 });
    pictures++;
  };
  const press = (label: string) => page.getByRole("button", { name: label, exact: true }).click();
  const charged = async () => {
    const { customers } = await control(State, "/stripe/state");
    const id = customers.find(({ email }) => email === user.email)?.id;
    return (await control(Ledger, `/stripe/ledger?customer=${id}`)).charged;
  };
  const withTax = (cents: number) => cents + Math.round((cents * percent) / 100);
  let paid = withTax(chargeCents("basic", "monthly"));

  await page.goto(paths.plans);
  await press("Comprar Basic");
  await page.getByText("40,00 USD + impuestos", { exact: true }).first().waitFor();
  await picture("purchase");
  await press("Ir al pago");
  await page.waitForURL(/\/stripe\/checkout\//);
  await typeOnStripe(page, company);
  await page.getByText("¡Pago procesado con éxito!").waitFor();
  expect(name, "the purchase", await charged(), paid);
  await press("Entendido");

  await page.goto(paths.settings);
  await page.getByText(company.number).waitFor();
  await page.getByText(`${usd(paid)}, `).waitFor();
  await picture("settings");

  await control(z.unknown(), "/stripe/clock", "POST", { advance: 10 * 86_400 });
  await page.goto(paths.plans);
  await press("Actualizar a Pro");
  const dialog = page.getByRole("dialog", { name: "Actualizar a Plan Pro" });
  await dialog.getByText("Se cobra ahora").waitFor();
  await dialog.getByText("De ello, impuestos").waitFor();
  const shown = await centsBeside(page, "Se cobra ahora");
  const renewal = withTax(chargeCents("pro", "monthly"));
  expect(name, "the further months", await centsBeside(page, "Después"), renewal);
  await picture("upgrade");
  await press("Confirmar y pagar");
  await page.getByText("¡Plan actualizado exitosamente!").waitFor();
  paid += shown;
  expect(name, "the upgrade", await charged(), paid);
  await press("Entendido");

  await page.goto(paths.settings);
  await page.getByText(`${usd(renewal)}, `).waitFor();
  await picture("next-charge");
  await control(z.unknown(), "/stripe/clock", "POST", { advance: MONTH_SECONDS - 9 * 86_400 });
  paid += renewal;
  expect(name, "the renewal", await charged(), paid);
  await page.reload();
  await page.getByRole("region", { name: "Facturas" }).getByText(usd(renewal)).first().waitFor();
  await picture("invoices");
  await page.goto(paths.pricing);
  await page.getByText("USD al mes + impuestos").first().waitFor();
  await picture("pricing");
  await context.close();
}

/** Fills in address, company and tax number on the hosted page. */
async function typeOnStripe(page: Page, { company, country, postal, type, number }: Company): Promise<void> {
  await page.getByLabel("País").fill(country);
  await page.getByLabel("Código postal").fill(postal);
  await page.getByText("Compro como empresa").click();
  await page.getByLabel("Razón social").fill(company);
  await page.getByLabel("Tipo").selectOption(type);
  await page.getByLabel("Número", { exact: true }).fill(number);
  await page.getByRole("button", { name: "Pagar" }).click();
}

/** The amount next to a name in the open dialog, in cents. */
async function centsBeside(page: Page, name: string): Promise<number> {
  const row = page.getByRole("dialog").locator("dl > div", { hasText: name }).locator("dd");
  return Number((await row.innerText()).replace(/USD.*$/s, "").replace(/\D/g, ""));
}

function usd(cents: number): string {
  const amount = (cents / 100).toLocaleString("es", { minimumFractionDigits: 2, useGrouping: "always" });
  return `${amount}\u00a0USD`;
}

function expect(who: string, what: string, found: number, wanted: number): void {
  const isSame = found === wanted;
  console.info(`${isSame ? "ok   " : "DIFF "} ${who}: ${what} ${found}${isSame ? "" : `, expected ${wanted}`}`);
  if (!isSame) process.exitCode = 1;
}
