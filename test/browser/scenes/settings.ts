// The first scan and the moderation settings of a page, with the whole stack, as a new owner sees them.
import { expect, it } from "vitest";
import { z } from "zod";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { violations } from "../accessibility.ts";
import { makeOwner, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PHONE, see } from "../window.ts";

const Accounts = z.object({
  accounts: z.array(z.object({ settings: z.object({ prohibitedKeywords: z.array(z.string()) }) })),
});
const INSULT = "Eres idiota y un payaso";
const QUESTION = "¿Tenéis croissant sin gluten para mañana?";

export function settingsScenes(product: () => Product) {
  it("shows what a scan would have hidden, and what a new word would change before it is saved", async () => {
    const owner = await makeOwner(product(), "Rosa");
    await inWindow(product(), { session: owner, width: PHONE }, async (page) => {
      // Comments from before the page was connected.
      await writeComments(product(), owner.post, [INSULT, QUESTION, "Qué ricas las croquetas"], {
        createdAt: Date.now() - 10 * DAY_MS,
        silent: true,
      });
      await page.goto("/accounts");
      await page.getByRole("button", { name: /^Avisos recientes/ }).click();
      const bell = page.getByRole("dialog", { name: /^Avisos recientes/ });
      const { x, width } = (await bell.boundingBox())!;
      expect([x >= 8, x + width <= PHONE], "the menu stays within the window").toEqual([true, true]);
      await page.keyboard.press("Escape");
      const result = page.getByRole("region", { name: "Resultado de la revisión" });
      await result.getByText(/habríamos ocultado 1\.$/).waitFor();
      await result.getByText(INSULT).waitFor();
      expect(await violations(page)).toEqual([]);
      await result.getByRole("button", { name: "Solo observar" }).click();
      await see(page, "Atalaya observa y no oculta nada");

      await page.getByRole("button", { name: /^Moderación de Café La Plaza de Facebook/ }).click();
      const dialog = page.getByRole("dialog", { name: /^Configuración de moderación de Café La Plaza/ });
      expect(await dialog.getByRole("radio", { name: "Solo observar" }).isChecked()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("tab", { name: "Lo aprendido" }).click();
      for (const network of ["Facebook", "Instagram"])
        await dialog.getByRole("region", { name: network, exact: true }).getByText("Aún no hay correcciones").waitFor();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("tab", { name: "General" }).click();
      await dialog.getByText("Oculta", { exact: true }).click();
      await dialog.getByRole("tab", { name: "Palabras prohibidas" }).click();
      await dialog.getByLabel("Nueva palabra prohibida").fill("cr*ssant");
      await dialog.getByText(/«cr\*ssant» aparece en 1 de tus últimos \d+ comentarios/).waitFor();
      await dialog.getByRole("button", { name: "Añadir" }).click();
      const preview = dialog.getByRole("region", { name: "Qué cambiaría" });
      await preview.getByText("Parece un cliente").waitFor();
      await preview.getByText("croissant", { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);

      await page.keyboard.press("Escape");
      const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
      await question.getByRole("button", { name: "Seguir editando" }).click();
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await see(page, "Configuración guardada");
      await dialog.waitFor({ state: "detached" });
      // The word is for the page, so for its Instagram, too.
      const { accounts } = Accounts.parse(await read(product(), "/social/accounts", owner));
      expect(accounts.map(({ settings }) => settings.prohibitedKeywords)).toEqual([["cr*ssant"], ["cr*ssant"]]);
    });
  });
}
