import { Hono } from "hono";
import type { Machine } from "../machine.ts";
import { controlPage } from "./control-page.ts";
import { CONTROL_SCRIPT } from "./control-script.ts";
import { problemPage } from "./dialog-page.ts";
import { avatar, commentPhoto, photo } from "./pictures.ts";
import { postPage } from "./post-page.ts";

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
    .get("/assets/avatar/:file", (c) => {
      const id = c.req.param("file").replace(/\.svg$/, "");
      const { pages, users, instagrams } = machine.world;
      return c.body(avatar(id, (pages.get(id) ?? users.get(id) ?? instagrams.get(id))?.name ?? ""), 200, SVG);
    })
    .get("/favicon.ico", (c) => c.body(null, 204));
