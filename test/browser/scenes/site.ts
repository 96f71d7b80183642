// The public site in a browser: prerendered pages, hydration, the demo on the real engine, cookies, and no connection.
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { shippedClassifier } from "../../../tools/engine.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import type { Product } from "../running-product.ts";
import { DESKTOP, inWindow, listenTo, PATIENCE, PHONE, see } from "../window.ts";

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));

/** A row of the file that /juez saves. */
type Row = Record<"texto" | `puntuacion_${"toxic" | "spam" | "legitimate"}`, string>;

/** Comments of the benchmark, as one finds them on pages. */
const SAMPLES = ["natural-es", "short-es", "natural-en", "natural-pt", "natural-it"].flatMap((name) =>
  readFileSync(`tools/bench/data/${name}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line): { text: string } => JSON.parse(line)),
);

/** The position below the sticky header. */
const reached = (page: Page, selector: string) =>
  vi.waitFor(async () => expect(await topOf(page, selector)).toBeLessThan(100), PATIENCE);

export function siteScenes(product: () => Product) {
  it("scrolls to the platforms, on a phone by a menu; shows what the engine decides and why; an unknown address leads home", () =>
    inWindow(product(), { consent: "refused" }, async (page) => {
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Plataformas" }).click();
      await reached(page, "#platforms");
      await page.setViewportSize({ width: PHONE, height: 812 });
      await page.goto("/");
      const toggle = page.getByRole("button", { name: "Abrir menú" });
      const menu = page.getByRole("navigation", { name: "Menú" });
      expect(await menu.isVisible()).toBe(false);
      await toggle.click();
      for (const name of ["Plataformas", "Tutorial", "Pricing", "Iniciar sesión"])
        await menu.getByRole("link", { name }).waitFor();
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await toggle.click();
      await menu.getByRole("link", { name: "Plataformas" }).click();
      await menu.waitFor({ state: "hidden" });
      await reached(page, "#platforms");

      await page.setViewportSize({ width: DESKTOP, height: 900 });
      await page.goto("/no/existe");
      await page.waitForURL((url) => url.pathname === "/");
      await page.getByRole("button", { name: "Un insulto disfrazado" }).click();
      await see(page, "Se oculta");
      await see(page, /^Motivo: /);
      await page.getByRole("button", { name: "Una queja" }).click();
      await see(page, "Se queda");
      await page.getByLabel("Tu comentario").fill("Préstamos rápidos sin aval, escribe al wa.me/34600111222");
      await page.locator("mark", { hasText: "wa.me/34600111222" }).waitFor();
      await page.getByLabel("Tu comentario").fill("  ");
      await see(page, /^Aquí verás qué decide Atalaya/);
    }));

  it("without JavaScript opens its five answers in place, and puts no password of a sign-in form into the address", () =>
    inWindow(product(), { context: { javaScriptEnabled: false } }, async (page) => {
      await page.goto("/");
      const questions = page.locator("details");
      expect(await questions.count()).toBe(5);
      const cancelling = questions.filter({ hasText: "¿Puedo cancelar cuando quiera?" });
      const answer = cancelling.getByText(/Conservas el acceso hasta el final del periodo/);
      expect(await answer.isVisible()).toBe(false);
      await cancelling.locator("summary").click();
      await answer.waitFor();

      for (const [path, send] of [
        ["/login", "Iniciar sesión"],
        ["/register", "Crear Cuenta"],
      ] as const) {
        const requests: string[] = [];
        page.on("request", (request) => requests.push(request.url()));
        await page.goto(path);
        await page.getByLabel("Contraseña", { exact: true }).fill("Secreta-1234");
        // The policy forbids that the browser submits the form, and it reports that. The typed text stays.
        const refused = page.waitForEvent("console", (message) => message.text().includes("form-action"));
        await page.getByRole("button", { name: send }).click({ noWaitAfter: true });
        await refused;
        expect([...requests, page.url()].filter((url) => url.includes("Secreta"))).toEqual([]);
        expect(await page.getByLabel("Contraseña", { exact: true }).inputValue()).toBe("Secreta-1234");
      }
    }));

  it("says that there is no connection, and shows nothing outdated", () =>
    inWindow(product(), { consent: "refused", context: { serviceWorkers: "allow" } }, async (page, context) => {
      await page.goto("/");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept.toSorted()).toEqual(["/favicon.svg", "/offline", "/offline.css", "/offline.js", "/theme.js"]);
      await context.setOffline(true);
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Sin conexión" }).waitFor();
      const api = await page.evaluate(() => fetch("/api/health").then(String, () => "no answer"));
      expect(api).toBe("no answer");
      await context.setOffline(false);
      await page.getByRole("heading", { name: "Sin conexión" }).waitFor({ state: "detached" });
    }));

  it("judges a file on the visitor's own machine, with the network off, exactly as the Worker does", () =>
    inWindow(product(), { consent: "refused", context: { acceptDownloads: true } }, async (page, context) => {
      const complaints = listenTo(page);
      await page.goto("/juez");
      await see(page, /^El motor está en tu navegador/);
      await context.setOffline(true);
      await page.getByRole("button", { name: "Usar ejemplos" }).click();
      await page.getByRole("button", { name: "Juzgar 8 comentarios" }).click();
      await see(page, /^8 comentarios juzgados en .* ninguno enviado\.$/);
      await page.getByRole("button", { name: /1mb3c1l/ }).click();
      await page.locator("mark", { hasText: "1mb3c1l" }).waitFor();

      const texts = SAMPLES.flatMap(({ text }) => (/^[=+\-@\t]|[\r\n]/.test(text) ? [] : [text])).slice(0, 1000);
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "comentarios.txt", mimeType: "text/plain", buffer: Buffer.from(texts.join("\n")) });
      await page.getByRole("button", { name: "Juzgar 1.000 comentarios" }).click();
      await see(page, /^1\.000 comentarios juzgados/);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Descargar CSV" }).click();
      const rows = parse(readFileSync(await (await saving).path()), { bom: true, columns: true }) as Row[];

      await context.setOffline(false);
      expect(rows.map(({ texto }) => texto)).toEqual(texts);
      const scoresOf = ({ puntuacion_toxic, puntuacion_spam, puntuacion_legitimate }: Row) =>
        [puntuacion_toxic, puntuacion_spam, puntuacion_legitimate].map(Number);
      const classify = shippedClassifier();
      expect(rows.map(scoresOf)).toEqual(
        texts.map((text) => {
          const { toxic, spam, legitimate } = classify(text, DEFAULT_POLICY).scores;
          return [toxic, spam, legitimate];
        }),
      );
      // The Worker itself, on a few: its route allows some a minute.
      for (const row of rows.slice(0, 8)) {
        const response = await page.request.post("/api/demo/classify", { data: { text: row.texto } });
        const { scores } = await response.json();
        expect(scoresOf(row)).toEqual([scores.toxic, scores.spam, scores.legitimate]);
      }
      expect(complaints).toEqual([]);
    }));

  describe.concurrent("input before a page's code has loaded", () => earlyScenes(product));
  describe.concurrent("advertising cookies", () => consentScenes(product));
}

function earlyScenes(product: () => Product) {
  /** Opens a prerendered page; its code loads only when `wake` is called. */
  const drawn = (path: string, scene: (page: Page, wake: () => void) => Promise<void>) =>
    inWindow(product(), { width: PHONE, consent: "refused" }, async (page, context) => {
      let wake = () => {};
      const code = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await context.route("**/assets/*.js", async (route) => {
        await code;
        await route.fallback();
      });
      await page.goto(path, { waitUntil: "commit" });
      await scene(page, wake);
    });

  it("opens the menu, and runs the clicked example", () =>
    drawn("/", async (page, wake) => {
      const complaints = listenTo(page);
      await page.getByRole("button", { name: "Un insulto disfrazado" }).click();
      await page.getByRole("button", { name: "Abrir menú" }).click();
      await page.getByRole("button", { name: "Abrir menú" }).click();
      wake();
      await see(page, "Se oculta");
      await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Plataformas" }).waitFor();
      expect(complaints).toEqual([]);
    }));

  it("reads the typed text, and accepts further typing", () =>
    drawn("/", async (page, wake) => {
      const field = page.getByLabel("Tu comentario");
      await field.pressSequentially("Eres un imbécil");
      wake();
      await see(page, "Se oculta");
      await field.pressSequentially(", gracias");
      expect(await field.inputValue()).toBe("Eres un imbécil, gracias");
    }));

  it("shows the prices of the chosen period", () =>
    drawn("/pricing", async (page, wake) => {
      await page.getByText(/^Anual/).click();
      wake();
      await page.getByRole("article", { name: "Plan Pro" }).getByText("Ahorras 204 USD").waitFor();
      expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
    }));

  it("signs in when the form was filled and sent", () =>
    drawn("/login", async (page, wake) => {
      await page.route("**/api/auth/login", (route) => route.abort());
      const sending = page.waitForRequest("**/api/auth/login");
      await page.getByLabel("Correo electrónico").fill("lucia@example.com");
      await page.getByLabel("Contraseña", { exact: true }).fill("Secreta-1234");
      await page.getByLabel("Contraseña", { exact: true }).press("Enter");
      wake();
      expect((await sending).postDataJSON()).toEqual({ email: "lucia@example.com", password: "Secreta-1234" });
    }));
}

function consentScenes(product: () => Product) {
  const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);
  const kept = (context: BrowserContext, names: string[]) =>
    vi.waitFor(async () => expect(await cookies(context)).toEqual(names), PATIENCE);

  it("are set only after a yes, remember the click on an advertisement, and are deleted when consent is withdrawn", () =>
    inWindow(product(), {}, async (page, context) => {
      const question = page.getByRole("region", { name: "Cookies" });
      await page.goto("/?fbclid=AbC123");
      await question.waitFor();
      expect(await cookies(context)).toEqual([]);
      const [no, yes] = ["Rechazar", "Aceptar"].map((name) => page.getByRole("button", { name }));
      expect(await no!.getAttribute("class")).toBe(await yes!.getAttribute("class"));
      expect((await no!.boundingBox())!.width).toBeCloseTo((await yes!.boundingBox())!.width, 0);
      await no!.click();
      await question.waitFor({ state: "hidden" });
      await page.reload();
      expect(await question.isVisible()).toBe(false);
      expect(await cookies(context)).toEqual([]);

      const again = page.getByRole("contentinfo").getByRole("button", { name: "Cookies" });
      await again.click();
      await yes!.click();
      await kept(context, ["_fbc"]);
      expect((await context.cookies()).map(({ value }) => value)).toEqual([
        expect.stringMatching(/^fb\.1\.\d+\.AbC123$/),
      ]);
      await page.goto("/pricing");
      expect(await question.isVisible()).toBe(false);
      await again.click();
      await see(page, "Ahora mismo: aceptadas.");
      await no!.click();
      await kept(context, []);
    }));

  it("are asked for where an advertisement can lead, and not at the sign-in, where consent can be given and withdrawn", () =>
    inWindow(product(), { width: PHONE }, async (page, context) => {
      const question = page.getByRole("region", { name: "Cookies" });
      const footer = page.getByRole("contentinfo");
      await page.goto("/login");
      await footer.getByRole("button", { name: "Cookies" }).waitFor();
      expect(await question.count()).toBe(0);
      await page.goto("/register?fbclid=AbC123");
      const sentence = question.getByText("Cookies de Meta");
      // Two lines of the text's twenty pixels.
      expect((await sentence.boundingBox())!.height).toBeLessThanOrEqual(41);
      await question.getByRole("button", { name: "Aceptar" }).click();
      await kept(context, ["_fbc"]);
      await footer.getByRole("button", { name: "Cookies" }).click();
      await question.getByRole("button", { name: "Rechazar" }).click();
      await kept(context, []);
      expect(await footer.getByRole("link", { name: "Privacidad" }).getAttribute("href")).toBe("/privacy");
    }));
}
