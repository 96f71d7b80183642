import { html, raw } from "hono/html";
import { STYLES } from "./styles.ts";

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
