import { html } from "hono/html";
import { layout } from "../pages/layout.ts";
import type { TakenMail } from "./mailbox.ts";

const STATES: Record<TakenMail["state"], string> = {
  delivered: "entregado",
  bounced: "devuelto",
  delayed: "retrasado",
  complained: "marcado como spam",
};

const at = (time: number) => new Date(time).toLocaleString("es-ES");

/** The page with every mail that the product sent, the latest first. */
export const mailboxPage = (mails: TakenMail[]) =>
  layout(
    "Buzón",
    html`<main>
  <h1>Buzón</h1>
  <p class="soft">Todo el correo que la aplicación ha enviado, a cualquier dirección. Nada sale de este equipo. <a href="/">Redes simuladas</a></p>
  <section aria-label="Mensajes">${
    mails.length === 0
      ? html`<p>Todavía no hay ningún mensaje.</p>`
      : mails.map(
          (mail) => html`<div class="comment">
    <p><a href="/mail/${mail.id}">${mail.subject}</a></p>
    <span class="soft">${mail.to} · ${at(mail.receivedAt)}</span> <span class="tag">${STATES[mail.state]}</span>
  </div>`,
        )
  }</section>
</main>`,
  );

/** The page of one mail: its headers, and both of its versions as mail programs show them. */
export const mailPage = (mail: TakenMail) =>
  layout(
    mail.subject,
    html`<main>
  <p><a href="/mail">Buzón</a></p>
  <article>
    <h1>${mail.subject}</h1>
    <p class="soft">De ${mail.from.name} &lt;${mail.from.email}&gt; para ${mail.to} · ${at(mail.receivedAt)} · ${STATES[mail.state]}</p>
    ${Object.entries(mail.headers).map(([name, value]) => html`<p class="soft">${name}: ${value}</p>`)}
  </article>
  <section aria-label="Con formato"><h2>Con formato</h2>
    <iframe title="Con formato" src="/mail/${mail.id}/body" style="width:100%;height:40rem;border:0"></iframe>
  </section>
  <section aria-label="Solo texto"><h2>Solo texto</h2><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${mail.text}</pre></section>
</main>`,
  );
