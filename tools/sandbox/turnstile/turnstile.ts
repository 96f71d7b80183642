// Turnstile's test mode as its documentation describes it: keys that always pass, always fail, or report a used token, and a widget for the
// dummy site keys. https://developers.cloudflare.com/turnstile/troubleshooting/testing/
import { Hono } from "hono";
import { z } from "zod";

export const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";
/** Always passes. */
export const DUMMY_SECRET = "1x0000000000000000000000000000000AA";
/** Always passes. */
export const DUMMY_SITE_KEY = "1x00000000000000000000AA";

const ERRORS: Record<string, string[]> = {
  [DUMMY_SECRET]: [],
  "2x0000000000000000000000000000000AA": ["invalid-input-response"],
  "3x0000000000000000000000000000000AA": ["timeout-or-duplicate"],
};

const Asked = z.object({ secret: z.string().optional(), response: z.string().optional() });

/** The part of the widget's API that a page uses. A site key that begins with 2 fails. */
const WIDGET = `window.turnstile = {
  render(host, { sitekey, callback, "error-callback": failed }) {
    const box = document.createElement("p");
    box.textContent = sitekey.startsWith("2x") ? "Verificación fallida" : "Verificación correcta";
    host.append(box);
    setTimeout(() => (sitekey.startsWith("2x") ? failed("300010") : callback("${DUMMY_TOKEN}")));
    return "widget";
  },
  remove() {},
};`;

export const turnstileRoutes = new Hono()
  .get("/turnstile/v0/api.js", (c) => c.body(WIDGET, 200, { "content-type": "text/javascript; charset=utf-8" }))
  .post("/turnstile/v0/siteverify", async (c) => {
    const isJson = c.req.header("content-type")?.startsWith("application/json");
    const { secret, response } = Asked.parse(isJson ? await c.req.json() : await c.req.parseBody());
    const codes = errorsOf(secret, response);
    return c.json({ success: codes.length === 0, "error-codes": codes, hostname: "example.com" });
  });

function errorsOf(secret: string | undefined, response: string | undefined): string[] {
  if (!secret) return ["missing-input-secret"];
  if (!response) return ["missing-input-response"];
  const known = ERRORS[secret];
  if (!known) return ["invalid-input-secret"];
  return known.length === 0 && response !== DUMMY_TOKEN ? ["invalid-input-response"] : known;
}
