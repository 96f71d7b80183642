// Two people, one comment: each sees what the other does, a second answer asks first, and one text answers many.
import { expect, it } from "vitest";
import { buyBusiness, connectPages, verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { card } from "../comment-card.ts";
import { mailedLink } from "../mailed-link.ts";
import { makePerson, nextEmail, post, registerInTrial, Session, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PHONE, see } from "../window.ts";

const COMPLAINT = "Mi pedido llegó roto y nadie contesta";
const OTHERS = ["¿Cuándo llega lo que pedí hace dos semanas?", "Sigo sin saber nada de mi devolución"];

export function twoPeopleScenes(product: () => Product) {
  it("a colleague sees who answers, is asked before a second answer, and one text answers the rest by name", async () => {
    const session = await registerInTrial(product(), "Marta");
    await verifyAddress(product(), { token: session.token, email: session.user.email });
    const owner = { ...session, ...(await makePerson(product(), "Marta", ["Café La Plaza"])) };
    await connectPages(product(), owner.token, owner.facebookId);
    await buyBusiness(product(), owner.token);
    await writeComments(product(), owner.post, [COMPLAINT], { authorName: "Ana Ruiz" });
    for (const text of OTHERS) await writeComments(product(), owner.post, [text], { authorName: "Luis Gil" });
    const email = nextEmail("Pablo");
    await post(product(), "/team/invitations", { email, role: "moderator" }, owner);
    const [, secret] = (await mailedLink(product(), email, "/invitation#")).split("#");
    const joined = await post(product(), "/invitations/join", { secret, name: "Pablo", password: "Mirador-de-mar-7" });
    const colleague = Session.parse(joined);

    await inWindow(product(), { session: owner }, async (page) => {
      await inWindow(product(), { session: colleague, width: PHONE }, async (theirs) => {
        for (const each of [page, theirs]) {
          await each.goto("/comments?status=all");
          await each.getByRole("button", { name: "Abrir el comentario de Ana Ruiz" }).click();
        }
        await see(page, "Pablo lo está viendo");
        await card(page, COMPLAINT).getByRole("button", { name: "Responder" }).click();
        await see(theirs, "Marta está respondiendo");
        expect(await violations(theirs)).toEqual([]);
        // Pablo answers all the same, on a phone that has heard nothing of the first answer yet.
        await card(theirs, COMPLAINT).getByRole("button", { name: "Responder" }).click();
        await theirs.getByLabel("Respuesta a Ana Ruiz").fill("Lo sentimos mucho, Ana.");
        await page.getByLabel("Respuesta a Ana Ruiz").fill("Te escribimos por privado.");
        await page.keyboard.press("Control+Enter");
        await see(page, "Respuesta en camino");
        await theirs.getByRole("button", { name: "Enviar respuesta" }).click();
        await see(theirs, "Marta ya respondió a este comentario: «Te escribimos por privado.»");
        expect(await violations(theirs)).toEqual([]);
        await theirs.getByRole("button", { name: "Responder de todos modos" }).click();
        await see(theirs, "Respuesta en camino");
      });

      await page.keyboard.press("Escape");
      await page.goto("/comments?status=all");
      await page.getByLabel("Seleccionar todos los de la lista").check();
      await page.getByRole("button", { name: "Responder", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: /^Responder a \d comentarios$/ });
      await dialog.getByLabel("Respuesta").fill("Hola, {nombre}: te escribimos hoy mismo.");
      await see(page, /Así queda la primera: «Hola, (Luis|Ana): te escribimos hoy mismo\.»/);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: /^Enviar/ }).click();
      await see(page, /2 respuestas en camino; 1 ya tenía respuesta y no recibe otra/);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await see(page, "2 respuestas sin enviar");
    });
  });
}
