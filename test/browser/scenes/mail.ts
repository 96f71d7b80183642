// Mails, from the screen that causes them to the mailbox, in the light and in the dark theme.
import type { BrowserContext, Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { violations } from "../accessibility.ts";
import { PASSWORD, post, register, type Session } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, section, see } from "../window.ts";

const Pushed = z.object({ devices: z.array(z.object({ messages: z.array(z.object({ text: z.string() })) })) });
const TRIAL_PUSH = "Así te llegarán los avisos en este dispositivo.";
const Version = z.object({ registrations: z.array(z.object({ registrationId: z.string() })) });

/** Replaces the browser's push service, which cannot be reached, by the sandbox's. The service worker is the real one. */
async function withSandboxPush(page: Page, sandboxUrl: string) {
  const control = controlOf(sandboxUrl);
  await page.exposeFunction("subscribeAtSandbox", (applicationServerKey: string) =>
    control(z.unknown(), "/push", "POST", { applicationServerKey }),
  );
  await page.addInitScript(() => {
    const { subscribeAtSandbox } = window as unknown as {
      subscribeAtSandbox(key: string): Promise<{ endpoint: string }>;
    };
    let own: object | null = null;
    PushManager.prototype.getSubscription = async () => own as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const json = await subscribeAtSandbox(String(options?.applicationServerKey));
      own = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          own = null;
          return true;
        },
      };
      return own as PushSubscription;
    };
  });
}

/**
 * Delivers the last push of the sandbox's device to the page's service worker, like a browser. A browser without windows shows no
 * notifications.
 *
 * @returns the notification that the worker wants to show
 */
async function deliver(page: Page, context: BrowserContext, origin: string, text: string) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown; registration: { showNotification: unknown } };
    scope.registration.showNotification = async (title: string, options: object) => {
      scope.shown = { title, ...options };
    };
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", (event) => {
      const [first] = Version.parse(event).registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: text });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown }).shown);
}

const NEW = "Mirador-de-mar-7";
const SUBJECT = "Tu contraseña de Atalaya cambió";
const CHANGED = z.object({ token: z.string() });

const changePassword = async (product: Product, session: Session, [currentPassword, newPassword]: [string, string]) =>
  CHANGED.parse(await post(product, "/auth/change-password", { currentPassword, newPassword }, session));

export function mailScenes(product: () => Product) {
  it("a changed password reaches the mailbox, whose links work; the settings say that one bounces, and send to a device", async () => {
    const session = await register(product(), "Carla");
    const control = controlOf(product().sandboxUrl);
    const changed = await changePassword(product(), session, [PASSWORD, NEW]);
    const owner = { ...session, token: changed.token };
    await inWindow(product(), { session: owner, context: { serviceWorkers: "allow" } }, async (page, context) => {
      await withSandboxPush(page, product().sandboxUrl);
      const mine = page.locator(".comment").filter({ hasText: session.user.email }).filter({ hasText: SUBJECT });
      await page.goto(`${product().sandboxUrl}/mail`);
      await vi.waitFor(async () => {
        await page.reload();
        expect(await mine.count()).toBe(1);
      }, PATIENCE);
      await mine.getByRole("link", { name: SUBJECT }).click();
      await see(page, /Ir a Atalaya: http.*\/login/);
      await page.goto(`${page.url()}/body`);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole("link", { name: "Ir a Atalaya" }).click();
      await page.waitForURL(`${product().appUrl}/**`);

      await control(z.unknown(), "/mail", "PUT", { address: session.user.email, mode: "bounce" });
      const again = await changePassword(product(), owner, [NEW, PASSWORD]);
      await page.evaluate((token) => localStorage.setItem("token", token), again.token);
      const notice = page.getByText(/^Los mensajes a esta dirección nos llegan devueltos/);
      await vi.waitFor(async () => {
        await page.goto("/settings/cuenta");
        await notice.waitFor({ timeout: 5_000 });
      }, PATIENCE);
      expect(await violations(page, { within: section(page, "Preferencias de la cuenta") })).toEqual([]);
      await page.getByRole("button", { name: "Volver a enviar" }).click();
      await notice.waitFor({ state: "detached" });

      await page.getByRole("link", { name: "Avisos", exact: true }).click();
      await page.getByText("Slack", { exact: true }).first().click();
      const target = page.getByRole("textbox", { name: "Webhook entrante de Slack" });
      await target.fill("https://192.168.1.1/");
      await page.getByRole("button", { name: "Guardar direcciones" }).click();
      await see(page, /^Escribe la dirección que da Slack/);
      await target.fill("https://hooks.slack.com/services/T0/B0/abcdefghij");
      await page.getByRole("button", { name: "Guardar direcciones" }).click();
      await see(page, /^Direcciones guardadas/);
      const usage = page.getByRole("checkbox", { name: "Slack: Consumo del mes al 70 %" });
      await usage.check();
      await page.getByText("Avisos guardados").first().waitFor();
      await page.getByRole("checkbox", { name: "Horas de silencio" }).check();
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, { within: section(page, "Avisos") })).toEqual([]);
      }
      await context.grantPermissions(["notifications"], { origin: product().appUrl });
      await page.reload();
      expect(await usage.isChecked()).toBe(true);

      await page.getByRole("button", { name: "Activar en este dispositivo" }).click();
      await see(page, "Este dispositivo");
      expect(await violations(page, { within: section(page, "Avisos") })).toEqual([]);
      await page.getByRole("button", { name: /^Probar en / }).click();
      let text = "";
      await vi.waitFor(async () => {
        const { devices } = await control(Pushed, "/push");
        // The devices of other scenes may have received pushes, too.
        text =
          devices.flatMap(({ messages }) => messages).find((message) => message.text.includes(TRIAL_PUSH))?.text ?? "";
        expect(text).not.toBe("");
      }, PATIENCE);
      const shown = await deliver(page, context, product().appUrl, text);
      await vi.waitFor(
        async () =>
          expect(await shown()).toMatchObject({
            title: "Atalaya",
            body: TRIAL_PUSH,
            data: { url: "/settings" },
          }),
        PATIENCE,
      );
      await page.getByRole("button", { name: /^Quitar / }).click();
      await page.getByRole("button", { name: "Activar en este dispositivo" }).waitFor();
    });
  });
}
