// The film of the tutorial, and more pictures for the help: what a new owner does first, and an ordinary day afterwards, done in a real window. Each moment is one picture.
import type { BrowserContext, Locator, Page } from "playwright-core";
import { ALL_COMMENTS, paths } from "../../worker/vocabulary/paths.ts";
import { createNetwork } from "../drive/network.ts";
import type { RunningStack } from "../settings.ts";
import { mailedSecret } from "../start/demo/demo.ts";
import { CAFE } from "../start/demo/story/cafe.ts";
import { planStory } from "../start/demo/story/story.ts";
import { SCREEN_INSULT } from "./screen-comments.ts";

/** Takes a picture of the window as it is, with a pointer on what is pressed next. */
export type Take = (page: Page, name: string, pressed?: Locator) => Promise<void>;

const PAGE = "Café Central";
const OWNER = { name: "Café Central", email: "hola@cafe-central.example", password: "Tutorial-de-Atalaya-1" };

/** The first minutes: register, connect a page, decide about what was found. @param context a window in which nobody is signed in */
export async function filmFirstMinutes(stack: Pick<RunningStack, "sandboxUrl">, context: BrowserContext, take: Take) {
  await writePast(stack);
  const page = await context.newPage();
  await page.goto(paths.register);
  await page.getByLabel("Nombre de usuario").fill(OWNER.name);
  await page.getByLabel("Correo electrónico").fill(OWNER.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(OWNER.password);
  await page.getByLabel("Confirmar contraseña", { exact: true }).fill(OWNER.password);
  const register = page.getByRole("button", { name: "Crear Cuenta" });
  await take(page, "register", register);
  await register.click();
  await page.waitForURL("**/plans");
  await page.goto(`${paths.verifyEmail}#${await mailedSecret(stack, OWNER.email)}`);
  await page.getByRole("button", { name: "Confirmar mi correo" }).click();
  await page.getByRole("link", { name: "Ir a mis cuentas" }).waitFor();
  await page.goto(paths.plans);
  await page.getByRole("button", { name: "¡Prueba GRATUITA disponible!" }).first().click();
  await page.getByRole("button", { name: "Activar prueba gratuita" }).click();
  await page.getByText("¡Prueba GRATUITA disponible!").first().waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Cuentas" }).click();
  const connect = page.getByRole("button", { name: "Conectar Facebook e Instagram" });
  await take(page, "connect", connect);
  const opening = page.waitForEvent("popup");
  await connect.click();
  const popup = await opening;
  await popup.getByLabel("Entrar como").selectOption({ label: OWNER.name });
  await popup.getByRole("button", { name: "Cambiar" }).click();
  await popup.getByRole("checkbox", { name: PAGE }).check();
  await popup.getByRole("button", { name: "Permitir" }).click();

  const hide = page.getByRole("button", { name: /^Ocultar estos \d+ y proteger$/ });
  await hide.scrollIntoViewIfNeeded();
  await take(page, "found", hide);
  await hide.click();
  const done = page.getByText("El próximo insulto desaparece solo");
  await done.waitFor();
  await take(page, "protected");
  await page.close();
}

/** An ordinary day of the demo's owner. @param context a window in which that owner is signed in, with comments for the screens */
export async function filmDay(context: BrowserContext, take: Take) {
  const page = await context.newPage();
  await page.goto(ALL_COMMENTS);
  const line = page.getByText(SCREEN_INSULT).first();
  await take(page, "comments", line);
  // A button lies over the whole line.
  await line.click({ force: true });
  const restore = page.getByRole("button", { name: "Restaurar" }).filter({ hasText: "Restaurar" });
  await take(page, "why", restore);
  await restore.click();
  const undo = page.getByRole("button", { name: "Deshacer" }).first();
  await take(page, "restored", undo);
  await undo.click();
  await page.goto(paths.dashboard);
  await take(page, "dashboard");

  // For the help alone.
  await page.goto(paths.comments);
  await page.getByRole("button", { name: "Configurar" }).click();
  await page.getByRole("tab", { name: "Palabras prohibidas" }).click();
  await page.getByLabel("Nueva palabra prohibida").fill("rater*");
  await page.getByText(/aparece en|No aparece/).waitFor();
  await take(page, "words");
  await page.goto(paths.settings);
  await take(page, "alerts");
  await page.goto(paths.team);
  await take(page, "team");
  await page.close();
}

/** A page whose last weeks hold what the demo's café received. */
async function writePast({ sandboxUrl }: Pick<RunningStack, "sandboxUrl">) {
  const network = createNetwork(sandboxUrl);
  const userId = await network.makePerson(OWNER.name);
  const { page } = await network.makePage({ name: PAGE, userId, instagram: true, ads: false });
  const { posts, comments } = planStory(Date.now());
  const ids = new Map<object, string>();
  for (const post of posts.filter(({ business }) => business === CAFE))
    ids.set(
      post,
      await network.makePost({
        pageId: page.id,
        message: post.message,
        network: post.network,
        createdAt: post.publishedAt,
      }),
    );
  await network.write(
    comments.flatMap(({ post, parent, text, at }) => {
      const target = ids.get(post);
      return target && !parent ? [{ target, text, createdAt: at, silent: true }] : [];
    }),
  );
}
