// Routes for people without a session, from a mail: its chart, and the page that unsubscribes from a mailing list. Their headers
// differ from the API's: mail programs elsewhere show the picture, and the page has styles.
import { Hono } from "hono";
import { html } from "hono/html";
import { AppError } from "../../errors.ts";
import type { ApiEnv } from "../../http/env.ts";
import { limit, open } from "../../http/guards.ts";
import { API_HEADERS } from "../../http/security-headers.ts";
import { validate } from "../../http/validate.ts";
import { barsOfText, drawBars } from "./chart.ts";
import { ChartInput, UnsubscribeInput } from "./schemas.ts";
import { unsubscribe } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const PICTURE_HEADERS = {
  ...API_HEADERS,
  "Content-Type": "image/png",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
/** The page has no scripts and no personal data. */
const PAGE_HEADERS = {
  ...API_HEADERS,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export const openMailRoutes = new Hono<ApiEnv>()
  .get("/chart.png", open, limit("expensive"), validate("query", ChartInput), async (c) =>
    // The numbers are in the address, so the picture never changes.
    c.body(await drawBars(barsOfText(c.req.valid("query").bars)), 200, PICTURE_HEADERS),
  )
  // Programs that check links open this page, so only the button, or a mail program's request (RFC 8058), unsubscribes.
  .get("/unsubscribe", open, validate("query", UnsubscribeInput), async (c) => {
    if (!(await readUnsubscribeToken(c.var.deps, c.req.valid("query").token))) throw new AppError("not_found");
    return c.html(
      page(
        "Dejar de recibir estos mensajes",
        html`<p>No volveremos a enviarte este tipo de mensajes. Los que afectan a tu cuenta, como un cambio de contraseña, te seguirán llegando.</p>
<form method="post"><button>Dejar de recibirlos</button></form>`,
      ),
      200,
      PAGE_HEADERS,
    );
  })
  .post("/unsubscribe", open, validate("query", UnsubscribeInput), async (c) => {
    const subscription = await readUnsubscribeToken(c.var.deps, c.req.valid("query").token);
    if (!subscription) throw new AppError("not_found");
    await unsubscribe(c.var.deps, subscription);
    return c.html(
      page("Hecho", html`<p>Ya no recibirás estos mensajes. Puedes volver a activarlos en Configuración.</p>`),
      200,
      PAGE_HEADERS,
    );
  });

// The colours are those of web/ui/theme/tokens.css.
const STYLE = `
:root { color-scheme: light dark; --ground: #f8f6f1; --surface: #fffdf9; --line: #e5e0d5; --ink: #1b222b; --soft: #454e5a; --main: #8a5a00; --on: #fffaf0; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1218; --surface: #131a22; --line: #232d38; --ink: #f1ece2; --soft: #bcc1c6; --main: #f0b24a; --on: #1c1303; } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 16px; box-sizing: border-box; background: var(--ground); color: var(--soft); font: 16px/1.55 "Hanken Grotesk", system-ui, sans-serif; }
main { max-width: 30rem; padding: 32px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
.brand { margin: 0 0 16px; color: var(--ink); font-weight: 700; } .brand span { color: #f0b24a; }
h1 { margin: 0 0 12px; color: var(--ink); font-size: 22px; line-height: 28px; }
button { margin-top: 8px; padding: 12px 20px; border: 0; border-radius: 8px; background: var(--main); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
`;

const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Atalaya</title><style>${STYLE}</style></head>
<body><main><p class="brand"><span aria-hidden="true">●</span> Atalaya</p><h1>${title}</h1>${body}</main></body></html>`;
