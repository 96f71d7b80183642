import { Hono } from "hono";
import { z } from "zod";
import { ControlError } from "../control-error.ts";
import type { Machine } from "../machine.ts";
import { MailMode } from "./mailbox.ts";
import { mailboxPage, mailPage } from "./pages.ts";

/** The route for the binding (`POST /mail/send`), and the pages of the mailbox. */
export const mailRoutes = ({ mailbox }: Machine) => {
  const find = (id: string) => mailbox.taken().find((mail) => mail.id === id);
  return new Hono()
    .post("/mail/send", async (c) => c.json(mailbox.take(await c.req.json())))
    .get("/mail", (c) => c.html(mailboxPage(mailbox.taken())))
    .get("/mail/:id", (c) => {
      const mail = find(c.req.param("id"));
      return mail ? c.html(mailPage(mail)) : c.notFound();
    })
    .get("/mail/:id/body", (c) => {
      const mail = find(c.req.param("id"));
      return mail ? c.html(mail.html) : c.notFound();
    });
};

const Mode = z.object({ address: z.string().default("*"), mode: MailMode });

/**
 * `GET /sandbox/mail`: every mail, the latest first. `PUT {"address", "mode"}`: sets the handling of mail to an address, or to all.
 * `POST /release`: delivers delayed mails. `POST /:id/complain`: marks a mail as spam.
 */
export const mailControlRoutes = ({ mailbox }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ mails: mailbox.taken() }))
    .put("/", async (c) => {
      const { address, mode } = Mode.parse(await c.req.json());
      mailbox.setMode(address, mode);
      return c.json({ ok: true });
    })
    .post("/release", (c) => {
      mailbox.release();
      return c.json({ ok: true });
    })
    .post("/:id/complain", (c) => {
      if (!mailbox.complain(c.req.param("id"))) throw new ControlError(404, "There is no such mail in a mailbox");
      return c.json({ ok: true });
    })
    .delete("/suppressed/:address", (c) => c.json({ ok: mailbox.unsuppress(c.req.param("address")) }));
