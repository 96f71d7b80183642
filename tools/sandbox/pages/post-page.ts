import { html } from "hono/html";
import type { Machine } from "../machine.ts";
import type { Post } from "../world/types.ts";
import { commentList } from "./comment-list.ts";
import { layout } from "./layout.ts";

const MAX_COMMENTS = 2000;

/** The public page of a post or media, without hidden and deleted comments. */
export function postPage({ world }: Machine, post: Post) {
  const name = world.pages.get(post.pageId)?.name ?? "";
  return layout(
    `${name}: ${post.text}`,
    html`<main class="narrow">
  <article>
    <h1>${name}</h1>
    ${post.adId ? html`<p class="tag">Publicidad</p>` : ""}
    <p>${post.text}</p>
  </article>
  <section aria-label="Comentarios"><h2>Comentarios</h2>${commentList(world, post.id, "public", MAX_COMMENTS)}</section>
</main>`,
  );
}
