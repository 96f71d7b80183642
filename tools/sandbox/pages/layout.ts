import { html, raw } from "hono/html";

/** The style sheet of all pages, with contrasts of at least 4.5:1. */
const STYLES = `
:root { color-scheme: light; --ink: #1c1e21; --soft: #55595f; --line: #cfd3d9; --blue: #0a58ca; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: #f0f2f5; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
.narrow { max-width: 32rem; }
section, article { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 0 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; } h3 { font-size: 1rem; margin: .5rem 0; }
label { display: block; margin: .35rem 0; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 1rem; }
input, select, textarea { font: inherit; padding: .4rem; border: 1px solid #8a8f98; border-radius: 6px; max-width: 100%; }
input[type=checkbox] { width: 1.1rem; height: 1.1rem; vertical-align: middle; }
button { font: inherit; padding: .45rem .9rem; border-radius: 6px; border: 1px solid #8a8f98; background: #fff; color: var(--ink); cursor: pointer; }
button.main { background: var(--blue); border-color: var(--blue); color: #fff; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.comment { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
.comment.reply { margin-left: 1.5rem; }
.comment.hidden p { color: #6a6f76; text-decoration: line-through; }
.comment p { margin: .15rem 0; }
.comment button { padding: .15rem .5rem; font-size: .85rem; }
.tag { font-size: .8rem; color: var(--soft); border: 1px solid var(--line); border-radius: 99px; padding: .05rem .5rem; }
.soft { color: var(--soft); font-size: .9rem; }
:focus-visible { outline: 3px solid #ffb000; outline-offset: 2px; }
`;

/** The layout of every page of the sandbox, in Spanish. @param body  markup made with `html`, so it is escaped already */
export const layout = (title: string, body: unknown, script = "") => html`<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${raw(STYLES)}</style>
  </head>
  <body>${body}${script ? html`<script src="${script}" defer></script>` : ""}</body>
</html>`;
