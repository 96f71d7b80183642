import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type BrowserStack, openStack, PATIENCE, serveAssets } from "./stack.ts";

const PHONE = { width: 375, height: 812 };
const SITE_PATHS = ["/", "/tutorial", "/pricing", "/privacy", "/terms", "/data-deletion"];
const DOOR_PATHS = ["/login", "/register"];
const SIGNED_IN_PATHS = [
  "/dashboard",
  "/comments",
  "/accounts",
  "/plans",
  "/settings",
  "/referrals",
  "/facebook/callback",
];

let stack: BrowserStack | undefined;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack?.stop());

type Visit = BrowserContextOptions & { path?: string; consent?: "ask" };

/** A visitor's first page, in a browser of their own. Collects what the browser complains about. */
async function visit({ path = "/", consent, ...options }: Visit = {}) {
  const { appUrl, browser } = stack!;
  const context = await browser.newContext({ locale: "es-ES", ...options });
  context.setDefaultTimeout(15_000);
  await serveAssets(context);
  if (consent !== "ask") {
    await context.addInitScript(() => localStorage.getItem("consent") ?? localStorage.setItem("consent", "refused"));
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(appUrl + path, { waitUntil: "networkidle" });
  return { page, context, complaints };
}

const read = async (path: string) => {
  const answer = await fetch(stack!.appUrl + path, { headers: { "sec-fetch-mode": "navigate" } });
  return { status: answer.status, html: await answer.text() };
};

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe.concurrent("the landing page", () => {
  it("names the networks, what is done for each, and which come later", async () => {
    const { page, context, complaints } = await visit();
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const network of ["Facebook", "Instagram"]) {
      const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: network }) });
      for (const text of [
        "Disponible",
        "Moderación de comentarios del feed",
        "Moderación de comentarios en anuncios",
        "Detección de spam",
        "Respuestas a comentarios",
        "Respuestas automáticas por palabra clave",
      ]) {
        await card.getByText(text, { exact: true }).waitFor();
      }
    }
    for (const network of ["Twitter/X", "YouTube", "TikTok"]) {
      await page.getByRole("listitem").filter({ hasText: network }).getByText("Próximamente").waitFor();
    }
    for (const text of ["El problema", "Lo que hace Atalaya", "Ver Tutorial", "Preguntas frecuentes"]) {
      await seen(page, text);
    }
    const footer = page.getByRole("contentinfo");
    for (const text of ["Blog · Próximamente", "Casos de éxito · Próximamente", "Términos", "Privacidad", "Cookies"]) {
      await footer.getByText(text, { exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("leads to the platforms, the tutorial, the prices and both doors", async () => {
    const { page, context } = await visit();
    const target = (name: string) => page.getByRole("link", { name, exact: true }).first().getAttribute("href");
    expect(await target("Tutorial")).toBe("/tutorial");
    expect(await target("Pricing")).toBe("/pricing");
    expect(await target("Iniciar sesión")).toBe("/login");
    expect(await target("Prueba Gratis")).toBe("/register");
    expect(await target("Ver Tutorial")).toBe("/tutorial");
    await page.getByRole("banner").getByRole("link", { name: "Plataformas" }).click();
    await vi.waitFor(async () => expect(await topOf(page, "#platforms")).toBeLessThan(100), PATIENCE);
    await context.close();
  });

  it("answers five questions in place, also without JavaScript", async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    const questions = page.locator("details");
    expect(await questions.count()).toBe(5);
    const cancelling = questions.filter({ hasText: "¿Puedo cancelar cuando quiera?" });
    expect(await cancelling.getByText(/Conservas el acceso hasta el final del periodo/).isVisible()).toBe(false);
    await cancelling.locator("summary").click();
    await cancelling.getByText(/Conservas el acceso hasta el final del periodo/).waitFor();
    await context.close();
  });

  it("folds its entries into a menu on a phone", async () => {
    const { page, context } = await visit({ viewport: PHONE });
    const toggle = page.getByRole("button", { name: "Abrir menú" });
    const menu = page.getByRole("navigation", { name: "Menú" });
    expect(await menu.isVisible()).toBe(false);
    await toggle.click();
    for (const name of ["Plataformas", "Tutorial", "Pricing", "Iniciar sesión"]) {
      await menu.getByRole("link", { name }).waitFor();
    }
    await page.keyboard.press("Escape");
    expect(await menu.isVisible()).toBe(false);
    await toggle.click();
    await menu.getByRole("link", { name: "Plataformas" }).click();
    expect(await menu.isVisible()).toBe(false);
    await vi.waitFor(async () => expect(await topOf(page, "#platforms")).toBeLessThan(100), PATIENCE);
    await context.close();
  });
});

describe.concurrent("the live piece", () => {
  it("says what the engine decides about a comment, and why", async () => {
    const { page, context } = await visit();
    await page.getByRole("button", { name: "Un insulto disfrazado" }).click();
    await seen(page, "Se oculta");
    await page.getByText(/^Motivo: /).waitFor();
    await page.getByRole("button", { name: "Una queja" }).click();
    await seen(page, "Se queda");
    await page.getByLabel("Tu comentario").fill("Préstamos rápidos sin aval, escribe al wa.me/34600111222");
    await page.locator("mark", { hasText: "wa.me/34600111222" }).waitFor();
    await seen(page, "El texto se analiza al momento y no se guarda en ningún sitio.");
    await page.getByLabel("Tu comentario").fill("  ");
    await page.getByText(/^Aquí verás qué decide Atalaya/).waitFor();
    await context.close();
  });

  it("asks once for a text that is typed in one go, and drops an answer that was overtaken", async () => {
    const { page, context } = await visit();
    const asked: string[] = [];
    await page.route("**/api/demo/classify", async (route) => {
      const { text } = z.object({ text: z.string() }).parse(route.request().postDataJSON());
      asked.push(text);
      if (text === "lento") await new Promise((done) => setTimeout(done, 1500));
      await route.fulfill({ json: verdict(text === "lento" ? "disapproved" : "approved") }).catch(() => undefined);
    });
    const field = page.getByLabel("Tu comentario");
    await field.pressSequentially("lento", { delay: 20 });
    await vi.waitFor(async () => expect(asked).toEqual(["lento"]), PATIENCE);
    await field.fill("rápido");
    await seen(page, "Se queda");
    await page.waitForTimeout(1500);
    expect(await page.getByText("Se oculta", { exact: true }).count()).toBe(0);
    await context.close();
  });

  it("says that it failed and tries again, and asks for patience beyond the limit", async () => {
    const { page, context } = await visit();
    let status = 500;
    await page.route("**/api/demo/classify", (route) =>
      status === 200 ? route.fulfill({ json: verdict("approved") }) : route.fulfill({ status, json: {} }),
    );
    await page.getByLabel("Tu comentario").fill("hola");
    await seen(page, "No pudimos analizar el comentario ahora mismo.");
    status = 200;
    await page.getByRole("button", { name: "Reintentar" }).click();
    await seen(page, "Se queda");
    status = 429;
    await page.getByLabel("Tu comentario").fill("hola otra vez");
    await seen(page, "Has probado muchos comentarios seguidos. Espera un minuto y sigue.");
    await context.close();
  });
});

describe.concurrent("what a visitor does before a page's code is there", () => {
  /** A page as it came drawn; its code comes with `wake`. */
  async function drawn(path: string) {
    const context = await stack!.browser.newContext({ locale: "es-ES", viewport: PHONE });
    context.setDefaultTimeout(15_000);
    await serveAssets(context);
    let wake = () => {};
    const code = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await context.route("**/assets/*.js", async (route) => {
      await code;
      await route.fallback();
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(stack!.appUrl + path, { waitUntil: "commit" });
    return { page, context, complaints, wake };
  }

  it("opens the menu and tries the example that was clicked", async () => {
    const { page, context, complaints, wake } = await drawn("/");
    await page.getByRole("button", { name: "Un insulto disfrazado" }).click();
    await page.getByRole("button", { name: "Abrir menú" }).click();
    await page.getByRole("button", { name: "Abrir menú" }).click();
    wake();
    await seen(page, "Se oculta");
    await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Plataformas" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("reads the text that was typed, and takes what is typed on", async () => {
    const { page, context, wake } = await drawn("/");
    const field = page.getByLabel("Tu comentario");
    await field.pressSequentially("Eres un imbécil");
    wake();
    await seen(page, "Se oculta");
    await field.pressSequentially(", gracias");
    expect(await field.inputValue()).toBe("Eres un imbécil, gracias");
    await context.close();
  });

  it("shows the prices of the period that was chosen", async () => {
    const { page, context, wake } = await drawn("/pricing");
    await page.getByText(/^Anual/).click();
    wake();
    await page.getByRole("article", { name: "Plan Pro" }).getByText("Ahorras 204 USD").waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
    await context.close();
  });

  it("signs in who filled the form and sent it", async () => {
    const { page, context, complaints, wake } = await drawn("/login");
    await page.route("**/api/auth/login", (route) => route.abort());
    const sending = page.waitForRequest("**/api/auth/login");
    await page.getByLabel("Correo electrónico").fill("lucia@example.com");
    await page.getByLabel("Contraseña", { exact: true }).fill("Secreta-1234");
    await page.getByLabel("Contraseña", { exact: true }).press("Enter");
    wake();
    expect((await sending).postDataJSON()).toEqual({ email: "lucia@example.com", password: "Secreta-1234" });
    expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
    await context.close();
  });
});

describe.concurrent("the pricing page", () => {
  it.each([
    [
      "Mensual",
      ["40", "70", "100"],
      ["Se cobran 40 USD cada mes.", "Se cobran 70 USD cada mes.", "Se cobran 100 USD cada mes."],
      [],
    ],
    [
      "Trimestral",
      ["34", "60", "85"],
      ["Se cobran 102 USD cada 3 meses.", "Se cobran 180 USD cada 3 meses.", "Se cobran 255 USD cada 3 meses."],
      ["Ahorras 18 USD", "Ahorras 30 USD", "Ahorras 45 USD"],
    ],
    [
      "Anual",
      ["30", "53", "75"],
      ["Se cobran 360 USD cada año.", "Se cobran 636 USD cada año.", "Se cobran 900 USD cada año."],
      ["Ahorras 120 USD", "Ahorras 204 USD", "Ahorras 300 USD"],
    ],
  ])("shows what each plan costs, charges and saves: %s", async (period, prices, charges, savings) => {
    const { page, context } = await visit({ path: "/pricing" });
    await page.getByRole("radio", { name: new RegExp(period) }).check({ force: true });
    for (const [index, plan] of ["Basic", "Pro", "Business"].entries()) {
      const card = page.getByRole("article", { name: `Plan ${plan}` });
      await card.getByText(prices[index]!, { exact: true }).waitFor();
      await card.getByText(charges[index]!).waitFor();
      if (savings[index]) await card.getByText(savings[index]).waitFor();
      else expect(await card.getByText(/Ahorras/).count()).toBe(0);
      expect(await card.getByRole("link", { name: "Comenzar Gratis" }).getAttribute("href")).toBe("/register");
    }
    await context.close();
  });

  it("marks Pro as popular, names the discounts, answers four questions and closes with both doors", async () => {
    const { page, context, complaints } = await visit({ path: "/pricing" });
    await page.getByRole("article", { name: "Plan Pro" }).getByText("Popular", { exact: true }).waitFor();
    expect(await page.getByText("Popular", { exact: true }).count()).toBe(1);
    for (const text of ["-15%", "-25%"]) await seen(page, text);
    expect(await page.locator("details").count()).toBe(4);
    await page.getByText("¿Qué incluye la prueba gratuita?").click();
    await page.getByText(/^El plan Basic completo/).waitFor();
    await page.getByText("¿Puedo cambiar de plan?").click();
    await page.getByText(/siguiente ciclo de facturación/).waitFor();
    expect(await page.getByRole("link", { name: "Ya tengo cuenta" }).getAttribute("href")).toBe("/login");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("leads to the plans who has a session", async () => {
    const { page, context } = await visit({ path: "/pricing" });
    await page.evaluate(() => localStorage.setItem("token", "one"));
    await page.reload();
    await vi.waitFor(
      async () =>
        expect(await page.getByRole("link", { name: "Comenzar Gratis" }).first().getAttribute("href")).toBe("/plans"),
      PATIENCE,
    );
    await context.close();
  });
});

it("says that the tutorial's video is not available, and what to do instead", async () => {
  const { page, context } = await visit({ path: "/tutorial" });
  await page.getByText(/El vídeo del tutorial no está disponible/).waitFor();
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: "Prueba Gratis" }).getAttribute("href")).toBe("/register");
  expect(await main.getByRole("link", { name: "Ver precios" }).getAttribute("href")).toBe("/pricing");
  expect(await page.getByRole("link", { name: "Plataformas" }).first().getAttribute("href")).toBe("/#platforms");
  await context.close();
});

it("writes no password into an address when a form of the door is sent before its code is there", async () => {
  for (const [path, send] of [
    ["/login", "Iniciar sesión"],
    ["/register", "Crear Cuenta"],
  ] as const) {
    const { page, context } = await visit({ path, javaScriptEnabled: false });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.getByLabel("Contraseña", { exact: true }).fill("Secreta-1234");
    // The way there is refused: nothing to wait for.
    await page.getByRole("button", { name: send }).click({ noWaitAfter: true });
    await page.waitForTimeout(300);
    expect([...requests, page.url()].filter((url) => url.includes("Secreta"))).toEqual([]);
    // The policy lets the browser send no form by itself: what was typed stays.
    expect(await page.getByLabel("Contraseña", { exact: true }).inputValue()).toBe("Secreta-1234");
    await context.close();
  }
});

describe.concurrent("consent", () => {
  const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

  it("keeps no identifier of advertising before a yes", async () => {
    const { page, context } = await visit({ path: "/?fbclid=AbC123", consent: "ask" });
    await page.getByRole("region", { name: "Cookies" }).waitFor();
    expect(await cookies(page)).toEqual([]);
    await page.getByRole("button", { name: "Rechazar" }).click();
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.getByRole("region", { name: "Cookies" }).isVisible()).toBe(false);
    expect(await cookies(page)).toEqual([]);
    await context.close();
  });

  it("remembers the click that led here after a yes, and forgets it when the yes is taken back", async () => {
    const { page, context } = await visit({ path: "/?fbclid=AbC123", consent: "ask" });
    await page.getByRole("button", { name: "Aceptar" }).click();
    await vi.waitFor(async () => expect(await cookies(page)).toEqual(["_fbc"]), PATIENCE);
    await page.goto(`${stack!.appUrl}/pricing`);
    expect(await page.getByRole("region", { name: "Cookies" }).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookies" }).click();
    await seen(page, "Ahora mismo: aceptadas.");
    await page.getByRole("button", { name: "Rechazar" }).click();
    await vi.waitFor(async () => expect(await cookies(page)).toEqual([]), PATIENCE);
    await context.close();
  });

  it("is not asked for at the door, and can be given and taken back there", async () => {
    const { page, context } = await visit({ path: "/register?fbclid=AbC123", consent: "ask", viewport: PHONE });
    const question = page.getByRole("region", { name: "Cookies" });
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("button", { name: "Cookies" }).waitFor();
    expect(await question.count()).toBe(0);
    await footer.getByRole("button", { name: "Cookies" }).click();
    await question.getByRole("button", { name: "Aceptar" }).click();
    await vi.waitFor(async () => expect(await cookies(page)).toEqual(["_fbc"]), PATIENCE);
    await footer.getByRole("button", { name: "Cookies" }).click();
    await question.getByRole("button", { name: "Rechazar" }).click();
    await vi.waitFor(async () => expect(await cookies(page)).toEqual([]), PATIENCE);
    expect(await footer.getByRole("link", { name: "Privacidad" }).getAttribute("href")).toBe("/privacy");
    await context.close();
  });

  it("gives both answers the same look and the same room", async () => {
    const { page, context } = await visit({ consent: "ask" });
    const [no, yes] = ["Rechazar", "Aceptar"].map((name) => page.getByRole("button", { name }));
    expect(await no!.getAttribute("class")).toBe(await yes!.getAttribute("class"));
    expect((await no!.boundingBox())!.width).toBeCloseTo((await yes!.boundingBox())!.width, 0);
    await context.close();
  });
});

describe.concurrent("what is read without running any code", () => {
  it.each([...SITE_PATHS, ...DOOR_PATHS])("%s describes itself and may be indexed", async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<title>[^<]{10,65}<\/title>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    for (const name of ["description", "twitter:card", "og:title", "og:description", "og:image", "og:url"]) {
      expect(html).toMatch(new RegExp(`<meta (name|property)="${name}" content="[^"]+" />`));
    }
    const canonical = /<link rel="canonical" href="([^"]+)" \/>/.exec(html)?.[1];
    expect(new URL(canonical!).pathname).toBe(path);
    expect(html).not.toContain("noindex");
    expect(html).toMatch(/<h1[ >]/);
    // The policy of the pages lets no code run that stands in them.
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/ld\+json))[^>]*>/);
    expect(html).not.toContain(" style=");
  });

  it.each(SIGNED_IN_PATHS)("%s keeps out of the index", async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex" />');
  });

  it("answers an unknown address with 404, keeps it out of the index and leads to the start", async () => {
    const { status, html } = await read("/no/existe");
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const { page, context } = await visit({ path: "/no/existe" });
    await page.waitForURL(`${stack!.appUrl}/`);
    await context.close();
  });

  it("lists in the sitemap what may be indexed, and names it to robots", async () => {
    const { html: sitemap } = await read("/sitemap.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    expect(listed.toSorted()).toEqual([...SITE_PATHS, ...DOOR_PATHS].toSorted());
    const { html: robots } = await read("/robots.txt");
    expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  });

  it("has the picture of link previews and every icon in the size it promises", async () => {
    const Manifest = z.object({
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
    });
    const { icons } = Manifest.parse(JSON.parse((await read("/manifest.webmanifest")).html));
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toContain("512x512 maskable");
    for (const { src, sizes } of icons) expect(await pngSize(src)).toBe(sizes);
    expect(await pngSize("/apple-touch-icon.png")).toBe("180x180");
    expect(await pngSize("/og.png")).toBe("1200x630");
    expect((await read("/favicon.ico")).status).toBe(200);
  });
});

describe.concurrent("every public page", () => {
  it.each([...SITE_PATHS, ...DOOR_PATHS])(
    "%s wakes without a complaint of the browser and without moving sideways",
    async (path) => {
      for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        const { page, context, complaints } = await visit({ path, viewport, consent: "ask" });
        expect(complaints).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await context.close();
      }
    },
  );

  it("keeps the theme that was chosen from one document to the next", async () => {
    const { page, context } = await visit({ colorScheme: "light" });
    await page.getByRole("button", { name: "Cambiar a tema oscuro" }).click();
    await page.goto(`${stack!.appUrl}/privacy`);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(ground).toBe("dark");
    await context.close();
  });
});

it("says that there is no connection, and shows nothing old", async () => {
  const { page, context } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(["/favicon.svg", "/offline", "/offline.css", "/offline.js", "/theme.js"]);
  await context.setOffline(true);
  await page.goto(`${stack!.appUrl}/dashboard`);
  await page.getByRole("heading", { name: "Sin conexión" }).waitFor();
  const api = await page.evaluate(() => fetch("/api/health").then(String, () => "no answer"));
  expect(api).toBe("no answer");
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Sin conexión" }).waitFor({ state: "detached" });
  await context.close();
});

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));

const verdict = (status: "approved" | "disapproved") => ({
  success: true,
  decision: { status, category: status === "approved" ? null : "toxic", filter: null, reasons: [], highlights: [] },
  scores: { toxic: 0.1, spam: 0.1, legitimate: 0.1 },
  language: "es",
});

/** "width x height" as the file itself says. */
async function pngSize(path: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(stack!.appUrl + path)).arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
