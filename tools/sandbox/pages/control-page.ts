import { html } from "hono/html";
import type { Machine } from "../machine.ts";
import type { Page, Post } from "../world/types.ts";
import { commentList } from "./comment-list.ts";
import { layout } from "./layout.ts";

/** The maximum number of comments that are shown under a post, since a stream writes thousands. */
const MAX_COMMENTS = 30;

/** The page with the developer's controls: the pages as their operators see them, the stream, the faults. */
export function controlPage(machine: Machine) {
  const { world } = machine;
  return layout(
    "Redes simuladas",
    html`<main>
  <h1>Facebook e Instagram simulados</h1>
  <p class="soft">Escribe como visitante, oculta o borra a mano, y mira qué recibe la aplicación. Nada sale de este equipo. <a href="/mail">Buzón</a></p>
  <p role="status" id="status"></p>
  ${streamForm()}
  ${troubleForms(machine)}
  ${[...world.pages.values()].map((page) => pageSection(machine, page))}
</main>`,
    "/assets/control.js",
  );
}

const streamForm = () => html`<section><h2>Flujo de comentarios</h2>
  <form data-send="POST /sandbox/stream" class="row">
    <label>Por segundo <input name="rate" type="number" min="0.1" step="any" value="1" data-number></label>
    <label>Cuántos <input name="count" type="number" min="1" data-number></label>
    <button class="main">Empezar</button>
    <button type="button" data-act="stop">Parar</button>
  </form>
</section>`;

function troubleForms({ faults, delivery }: Machine) {
  const [graph, mode] = [faults.settings, delivery.mode()];
  return html`<section><h2>Averías</h2>
  <form data-send="PUT /sandbox/faults" class="row"><h3>De la API</h3>
    <label>Demora (ms) <input name="latencyMs" type="number" min="0" value="${graph.latencyMs}" data-number></label>
    <label>Errores (0 a 1) <input name="errorRate" type="number" min="0" max="1" step="any" value="${graph.errorRate}" data-number></label>
    <label>Sin respuesta (0 a 1) <input name="timeoutRate" type="number" min="0" max="1" step="any" value="${graph.timeoutRate}" data-number></label>
    <button>Aplicar</button> <button type="button" data-act="clear-faults">Quitar</button>
  </form>
  <form data-send="PUT /sandbox/delivery" class="row"><h3>De los avisos</h3>
    <label>Repetir <input name="repeat" type="number" min="1" max="20" value="${mode.repeat}" data-number></label>
    <label>Desordenar (ms) <input name="shuffle" type="number" min="0" value="${mode.shuffle}" data-number></label>
    <label>Demora (ms) <input name="delayMs" type="number" min="0" value="${mode.delayMs}" data-number></label>
    <label>Perder (0 a 1) <input name="lose" type="number" min="0" max="1" step="any" value="${mode.lose}" data-number></label>
    <button>Aplicar</button> <button type="button" data-act="clear-delivery">Quitar</button>
  </form>
</section>`;
}

function pageSection({ world }: Machine, page: Page) {
  const account = world.instagrams.get(page.instagramId ?? "");
  const posts = [...(world.postsOf.get(page.id) ?? []), ...(account ? (world.postsOf.get(account.id) ?? []) : [])];
  const subscribed = page.subscribedFields?.join(", ");
  return html`<section><h2>${page.name}${account ? ` · @${account.username}` : ""}</h2>
  <p class="soft">${subscribed ? `Avisa a la aplicación de: ${subscribed}` : "No avisa a la aplicación: no está conectada."}</p>
  ${posts.map((post) => postItem(post))}
</section>`;

  function postItem(post: Post) {
    const network = post.network === "facebook" ? "Facebook" : "Instagram";
    return html`<details data-keep="${post.id}"><summary>
    <span class="tag">${network}</span> ${post.adId ? html`<span class="tag">anuncio</span>` : ""} ${post.text}
  </summary>
  <p><a href="/p/${post.id}">Verlo como el público</a></p>
  <form data-send="POST /sandbox/comments" class="row">
    <input type="hidden" name="target" value="${post.id}">
    <label>Nombre <input name="authorName" autocomplete="off"></label>
    <label>Comentario <input name="text" required autocomplete="off"></label>
    <button class="main">Comentar</button>
  </form>
  ${commentList(world, post.id, "operator", MAX_COMMENTS)}
</details>`;
  }
}
