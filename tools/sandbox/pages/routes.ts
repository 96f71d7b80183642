import { Hono } from "hono";
import { html } from "hono/html";
import type { Machine } from "../machine.ts";
import { hash } from "../world/ids.ts";
import type { Post } from "../world/types.ts";
import { commentList } from "./comment-list.ts";
import { controlPage } from "./control-page.ts";
import { CONTROL_SCRIPT } from "./control-script.ts";
import { problemPage } from "./dialog-page.ts";
import { layout } from "./layout.ts";

const SVG = { "content-type": "image/svg+xml", "cache-control": "max-age=3600" };

/** The pages for a person in a browser. */
export const pageRoutes = (machine: Machine) =>
  new Hono()
    // `/?ids=` is a call of Graph.
    .get("/", (c, next) => (c.req.query("ids") === undefined ? c.html(controlPage(machine)) : next()))
    .get("/p/:id", (c) => {
      const post = machine.world.posts.get(c.req.param("id"));
      return post ? c.html(postPage(machine, post)) : c.html(problemPage("Esta publicación no existe."), 404);
    })
    .get("/assets/control.js", (c) => c.body(CONTROL_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }))
    .get("/assets/photo.png", (c) => c.body(commentPhoto(), 200, { "content-type": "image/png" }))
    .get("/assets/photo.svg", (c) => c.body(photo(), 200, SVG))
    .get("/assets/post/:file", (c) => {
      const picture = machine.world.posts.get(c.req.param("file").replace(/\.svg$/, ""))?.picture;
      return picture ? c.body(picture, 200, SVG) : c.notFound();
    })
    .get("/assets/avatar/:file", (c) => {
      const id = c.req.param("file").replace(/\.svg$/, "");
      const { pages, users, instagrams } = machine.world;
      return c.body(avatar(id, (pages.get(id) ?? users.get(id) ?? instagrams.get(id))?.name ?? ""), 200, SVG);
    })
    .get("/favicon.ico", (c) => c.body(null, 204));

/** A coloured disc with a letter, the same for the same id. */
const avatar = (id: string, name: string) =>
  svg(`<circle cx="25" cy="25" r="25" fill="hsl(${hash(id) % 360} 45% 38%)"/>
<text x="25" y="33" font-family="sans-serif" font-size="24" fill="#fff" text-anchor="middle">${letter(name)}</text>`);

const photo = () =>
  svg('<rect width="50" height="50" fill="#9bb7d4"/><path d="M0 50 18 22l12 16 8-9 12 21z" fill="#3d5a73"/>');

/** A photo of a comment, PNG: a sky above a hill. */
const commentPhoto = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAHUlEQVR42mOYvf0KSYhhVMPg0GAbVUwSGtVADAIA6uqp0PXxstMAAAAASUVORK5CYII=",
      "base64",
    ),
  );

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">${content}</svg>`;

const letter = (name: string) => /\p{Letter}/u.exec(name)?.[0].toUpperCase() ?? "A";

const MAX_COMMENTS = 2000;

/** The public page of a post or media, without hidden and deleted comments. */
function postPage({ world }: Machine, post: Post) {
  const name = world.pages.get(post.pageId)?.name ?? "";
  return layout(
    `${name}: ${post.text}`,
    html`<main class="narrow">
  <article>
    <h1>${name}</h1>
    ${post.adId ? html`<p class="tag">Publicidad</p>` : ""}
    <p>${post.text}</p>
    ${post.picture ? html`<img src="/assets/post/${post.id}.svg" alt="" width="320" height="320">` : ""}
  </article>
  <section aria-label="Comentarios"><h2>Comentarios</h2>${commentList(world, post.id, "public", MAX_COMMENTS)}</section>
</main>`,
  );
}
