import { readFileSync } from "node:fs";
import { DARK, MARK } from "./mark.ts";

const FONT = "node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2";

export const OG_SIZE = { width: 1200, height: 630 };

/** The HTML document from which the picture of link previews is made. */
export function ogDocument(): string {
  const font = readFileSync(FONT).toString("base64");
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Hanken; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; box-sizing: border-box; width: 1200px; height: 630px; padding: 72px 80px; background: ${DARK.ground};
      color: ${DARK.ink}; font-family: Hanken; display: grid; grid-template-columns: 1fr 340px; align-items: end; overflow: hidden; }
    h1 { margin: 0 0 36px; font-size: 70px; line-height: 1.06; font-weight: 600; letter-spacing: -0.025em; }
    p { margin: 0; font-size: 30px; color: ${DARK.inkSoft}; }
    b { color: ${DARK.ink}; font-weight: 600; }
    .text { align-self: center; }
    svg { width: 400px; margin: 0 0 -97px -40px; }
    hr { position: absolute; left: 0; right: 0; bottom: 0; margin: 0; border: 0; border-top: 1px solid ${DARK.line}; z-index: -1; }
  </style>
  <hr><div class="text"><h1>Alguien tiene que vigilar los comentarios.<br>Que no seas tú.</h1>
  <p><b>Atalaya</b> · Moderación para Facebook e Instagram</p></div>
  <svg viewBox="0 0 24 24">${MARK}</svg>`;
}
