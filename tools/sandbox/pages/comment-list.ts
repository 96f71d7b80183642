import { html } from "hono/html";
import type { Comment } from "../world/types.ts";
import { threadOf, type World } from "../world/world.ts";

/** The viewer: the control page shows hidden comments in grey, the public page does not show them. */
type Audience = "public" | "operator";

/** Top-level comments of a post, newest first, each followed by its replies. */
export function commentList(world: World, postId: string, audience: Audience, max: number) {
  const top = threadOf(world, `top:${postId}`).slice(-max).reverse();
  const shown = top.flatMap((comment) => [comment, ...threadOf(world, `replies:${comment.id}`)]);
  const gone = new Set<string>();
  const visible = shown.filter((comment) => {
    // The replies of a hidden comment are hidden, too.
    const out = audience === "public" && (isHidden(comment) || gone.has(comment.parentId ?? ""));
    if (out) gone.add(comment.id);
    return !out;
  });
  if (visible.length === 0) return html`<p class="soft">Sin comentarios.</p>`;
  return visible.map((comment) => commentItem(comment, audience));
}

/** Comments of the Instagram account itself stay visible even when hidden. */
const isHidden = (comment: Comment) => comment.hidden && !(comment.own && comment.network === "instagram");

const commentItem = (comment: Comment, audience: Audience) => html`<div
  class="comment${comment.parentId ? " reply" : ""}${comment.hidden ? " hidden" : ""}"
  id="c${comment.id}" data-comment-id="${comment.id}">
  <strong>${comment.author.name}</strong>
  ${comment.own ? html`<span class="tag">la página</span>` : ""}
  ${comment.hidden ? html`<span class="tag">oculto</span>` : ""}
  <p>${comment.text}</p>
  ${comment.photo ? html`<img src="${comment.photo}" alt="Foto del comentario" width="120">` : ""}
  ${audience === "operator" ? buttons(comment) : ""}
</div>`;

const buttons = ({ id, hidden, network, text }: Comment) => html`<div class="row">
  <button data-act="hidden" data-id="${id}" data-hidden="${String(!hidden)}">${hidden ? "Mostrar" : "Ocultar"}</button>
  ${network === "facebook" ? html`<button data-act="edit" data-id="${id}" data-text="${text}">Editar</button>` : ""}
  <button data-act="delete" data-id="${id}">Borrar</button>
  <button data-act="reply" data-id="${id}">Responder</button>
</div>`;
