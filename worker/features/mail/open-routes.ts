// Routes for people without a session, from a mail: its chart, and the page that unsubscribes from a mailing list. Their headers
// differ from the API's: mail programs elsewhere show the picture, and the page has styles.
import { Hono } from "hono";
import { html } from "hono/html";
import { AppError } from "../../errors.ts";
import type { ApiEnv } from "../../http/env.ts";
import { limit, open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { barsOfText, drawBars } from "./chart.ts";
import { PAGE_HEADERS, PICTURE_HEADERS, page } from "./open-page.ts";
import { ChartInput, UnsubscribeInput } from "./schemas.ts";
import { unsubscribe } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

export const openMailRoutes = new Hono<ApiEnv>()
  .get("/chart.png", open, limit("expensive"), validate("query", ChartInput), (c) =>
    // The numbers are in the address, so the picture never changes.
    c.body(drawBars(barsOfText(c.req.valid("query").bars)), 200, PICTURE_HEADERS),
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
      page(
        "Hecho",
        html`<p>Ya no recibirás estos mensajes. Si tienes cuenta, puedes volver a activarlos en Configuración.</p>`,
      ),
      200,
      PAGE_HEADERS,
    );
  });
