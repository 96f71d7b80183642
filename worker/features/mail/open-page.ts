// The look of the pages that the Worker itself writes, for people who come from a mail without a session.
import { html } from "hono/html";
import { API_HEADERS } from "../../http/security-headers.ts";

/** Mail programs elsewhere show the picture. */
export const PICTURE_HEADERS = {
  ...API_HEADERS,
  "Content-Type": "image/png",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The page has no scripts and no personal data. */
export const PAGE_HEADERS = {
  ...API_HEADERS,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

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

/** A page that a mail opens. */
export const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Atalaya</title><style>${STYLE}</style></head>
<body><main><p class="brand"><span aria-hidden="true">●</span> Atalaya</p><h1>${title}</h1>${body}</main></body></html>`;
