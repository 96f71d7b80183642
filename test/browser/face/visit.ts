import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { connectPages } from "../../../tools/start/demo.ts";
import { type BrowserStack, serveAssets } from "../stack.ts";

export const PASSWORD = "Correcta-1234";

const Session = z.object({ token: z.string(), user: z.looseObject({ name: z.string(), email: z.string() }) });
export type Session = z.infer<typeof Session>;

/** What the scenarios of this folder share: one stack, a person who has just registered, and one with pages and comments. */
export type Visit = BrowserStack & { newcomer: Session; owner: Session };

type Options = { session?: Session; width?: number; theme?: "dark" | "light" };

/** Prepares both people over the API, so that only the tests about the door pass through it. */
export async function prepareVisit(stack: BrowserStack): Promise<Visit> {
  const newcomer = await register(stack.appUrl, "Lucía", "lucia@example.com");
  const owner = await register(stack.appUrl, "Mateo", "mateo@example.com");
  await post(`${stack.appUrl}/api/auth/activate-trial`, {}, owner.token);
  await connectPages(stack, owner.token);
  await writeComment(stack.sandboxUrl, "¡Qué rico todo! Volveremos el sábado.");
  await writeComment(stack.sandboxUrl, "Sos un imbécil de mierda, hijo de puta");
  return { ...stack, newcomer, owner };
}

/** A window of its own, signed in from the beginning when a session is given; nobody answered about cookies of marketing. */
export async function openWindow(visit: Visit, { session, width = 1440, theme = "dark" }: Options = {}) {
  const stored = session ? [item("token", session.token), item("user", JSON.stringify(session.user))] : [];
  const context = await visit.browser.newContext({
    baseURL: visit.appUrl,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    colorScheme: theme,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    // The service worker would answer before the tests can.
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: visit.appUrl, localStorage: stored }] },
  });
  context.setDefaultTimeout(15_000);
  await serveAssets(context);
  return { context, page: await context.newPage() };
}

/** Runs `scene` in a window of its own and closes it, whatever happens. */
export async function inWindow(
  visit: Visit,
  options: Options,
  scene: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { page, context } = await openWindow(visit, options);
  try {
    await scene(page, context);
  } finally {
    await context.close();
  }
}

/** Waits until the text stands on the page, whole or within a sentence, accents and all. */
export const see = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

export async function seeAlert(page: Page, text: string) {
  await page.getByRole("alert").filter({ hasText: text }).waitFor();
}

type Timed = Window & { shownAt?: number; leftAt?: number };

/** From now on, notes in the page itself when `text` appears and when the router then moves on. Read with `shownMs`. */
export const timeUntilLeft = (page: Page, text: string) =>
  page.addInitScript((awaited) => {
    const timed = window as Timed;
    new MutationObserver(() => {
      if (!timed.shownAt && document.body?.textContent?.includes(awaited)) timed.shownAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
    for (const move of ["pushState", "replaceState"] as const) {
      const original = history[move];
      history[move] = (...entry) => {
        if (timed.shownAt) timed.leftAt ??= performance.now();
        original.apply(history, entry);
      };
    }
  }, text);

/** How long the text stood before the page was left, in milliseconds. */
export const shownMs = (page: Page) =>
  page.evaluate(() => {
    const { shownAt, leftAt } = window as Timed;
    return (leftAt ?? Number.NaN) - (shownAt ?? Number.NaN);
  });

/** A person of the scene's own, for what it changes. */
export const newPerson = (visit: Visit, name: string) =>
  register(visit.appUrl, name, `${name.toLowerCase()}@example.com`);

async function register(appUrl: string, name: string, email: string): Promise<Session> {
  return Session.parse(await post(`${appUrl}/api/auth/register`, { name, username: name, email, password: PASSWORD }));
}

async function writeComment(sandboxUrl: string, text: string) {
  const State = z.object({ pages: z.array(z.object({ posts: z.array(z.object({ id: z.string() })) })) });
  const { pages } = State.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  await post(`${sandboxUrl}/sandbox/comments`, { target: pages[0]!.posts[0]!.id, text, authorName: "Vecina" });
}

async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.ok, url).toBe(true);
  return answer.json();
}

const item = (name: string, value: string) => ({ name, value });
