// A mail from the screen that causes it to the mailbox, as its reader sees it by day and by night.
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { PASSWORD, post, register, type Session } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, see } from "../window.ts";
import { violations } from "./routes.ts";

const NEW = "Mirador-de-mar-7";
const SUBJECT = "Tu contraseña de Atalaya cambió";
const CHANGED = z.object({ token: z.string() });

const changePassword = async (product: Product, session: Session, [currentPassword, newPassword]: [string, string]) =>
  CHANGED.parse(await post(product, "/auth/change-password", { currentPassword, newPassword }, session));

export function mailScenes(product: () => Product) {
  it("a changed password reaches the mailbox, whose links work; one that bounces is said in the settings", async () => {
    const session = await register(product(), "Carla");
    const control = controlOf(product().sandboxUrl);
    const changed = await changePassword(product(), session, [PASSWORD, NEW]);
    const owner = { ...session, token: changed.token };
    await inWindow(product(), { session: owner }, async (page) => {
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
        await page.goto("/settings");
        await notice.waitFor({ timeout: 5_000 });
      }, PATIENCE);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Volver a enviar" }).click();
      await notice.waitFor({ state: "detached" });

      const usage = page.getByRole("group", { name: "Consumo del mes al 70 %" });
      await usage.getByRole("checkbox", { name: "Webhook" }).check();
      const target = page.getByRole("textbox", { name: "Dirección del webhook" });
      await target.fill("https://192.168.1.1/");
      await page.getByRole("button", { name: "Guardar avisos" }).click();
      await see(page, "Escribe una dirección pública que empiece por https://");
      await target.fill("https://avisos.example.com/atalaya");
      await page.getByRole("checkbox", { name: "Horas de silencio" }).check();
      await page.getByRole("button", { name: "Guardar avisos" }).click();
      await see(page, /^Firmado según Standard Webhooks con whsec_/);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page)).toEqual([]);
      }
      await page.reload();
      expect(await usage.getByRole("checkbox", { name: "Webhook" }).isChecked()).toBe(true);
    });
  });
}
