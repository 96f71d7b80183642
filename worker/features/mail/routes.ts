import { Hono } from "hono";
import { html } from "hono/html";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../../http/env.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { ResumeMailInput, UnsubscribeInput } from "./schemas.ts";
import { mailState, resumeMail, unsubscribe } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** For people without a session, from a link in a mail: no script and no style, as the API's policy has it. */
const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

export const mailRoutes = new Hono<UserEnv>()
  // Programs that check links open them: only the button, or a mail program's (RFC 8058), unsubscribes.
  .get("/unsubscribe", validate("query", UnsubscribeInput), async (c) => {
    if (!(await readUnsubscribeToken(c.var.deps, c.req.valid("query").token))) throw new AppError("not_found");
    return c.html(
      page(
        "Dejar de recibir avisos",
        html`<p>No volveremos a enviarte este tipo de mensajes. Los que afectan a tu cuenta, como un cambio de contraseña, te seguirán llegando.</p>
<form method="post"><button>Dejar de recibirlos</button></form>`,
      ),
    );
  })
  .post("/unsubscribe", validate("query", UnsubscribeInput), async (c) => {
    const subscription = await readUnsubscribeToken(c.var.deps, c.req.valid("query").token);
    if (!subscription) throw new AppError("not_found");
    await unsubscribe(c.var.deps, subscription);
    return c.html(
      page("Hecho", html`<p>Ya no recibirás estos mensajes. Puedes volver a activarlos en Configuración.</p>`),
    );
  })
  .get("/state", requireUser, async (c) => {
    const state = await mailState(c.var.deps, { email: c.var.user.email });
    return c.json({ success: true as const, ...state }, 200);
  })
  .post("/resume", requireUser, validate("json", ResumeMailInput), async (c) => {
    await resumeMail(c.var.deps, { email: c.var.user.email, ...c.req.valid("json") });
    return c.json({ success: true as const }, 200);
  });
