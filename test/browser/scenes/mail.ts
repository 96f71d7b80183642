// A mail from the screen that causes it to the mailbox, as its reader sees it by day and by night.
import { expect, it } from "vitest";
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
      const mine = page.getByText(session.user.email);
      await page.goto(`${product().sandboxUrl}/mail`);
      await expect.poll(async () => (await page.reload()) && mine.count(), PATIENCE).toBe(1);
      await page.locator(".comment").filter({ has: mine }).getByRole("link", { name: SUBJECT }).click();
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
      await expect
        .poll(
          async () =>
            (await page.goto("/settings")) &&
            notice.waitFor({ timeout: 5_000 }).then(
              () => 1,
              () => 0,
            ),
          PATIENCE,
        )
        .toBe(1);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Volver a enviar" }).click();
      await notice.waitFor({ state: "detached" });
    });
  });
}
