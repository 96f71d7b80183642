// Whether mail can be sent, and whether the product learns what became of it.
import { z } from "zod";
import { ownName } from "../../cloudflare/config.ts";
import { dashboard } from "../../cloudflare/refusals.ts";
import { zoneOf } from "../../cloudflare/zone.ts";
import { MAIL_EVENTS } from "../../deploy/mail.ts";
import { AFTER_DEPLOY, type Check, type Found, type Given, notCheckable, ok, warning } from "../check.ts";
import { notShown, tried } from "./ask.ts";

const SENDING = dashboard("email-service/sending");

export const MAIL_CHECKS: readonly Check[] = [
  { what: "Mail domain", look: lookAtDomain },
  { what: "Mail events", look: lookAtEvents },
];

const Domains = z.array(z.object({ name: z.string(), enabled: z.boolean() }));

const nextSteps = ({ name }: Given) => `npm run deploy -- ${name} next-steps`;

async function lookAtDomain(given: Given): Promise<Found> {
  if (!given.environment) return notCheckable(AFTER_DEPLOY);
  const [, domain] = String(given.config?.vars?.MAIL_FROM ?? given.secret("MAIL_FROM") ?? "").split("@");
  if (!domain)
    return warning(
      `No mail is sent, so that nobody can confirm an address: put MAIL_FROM, such as avisos@mail.example.com, among the vars of environments/${given.name}.json, and deploy.`,
      SENDING,
    );
  const zone = await zoneOf(given.cloudflare, domain);
  if (!zone) return warning(`${domain} may not send mail: no zone of this account contains it.`, SENDING);
  const { value, refusal } = await tried(given.cloudflare.call(Domains, `/zones/${zone.id}/email/sending/subdomains`));
  const instead = { says: `Look whether ${domain} may send.`, at: SENDING };
  if (refusal) return notShown("Email Sending: Edit", refusal, instead);
  const present = value.find(({ name }) => name === domain);
  if (present?.enabled) return ok(`${domain} may send.`);
  if (present)
    return warning(
      `${domain} may not send yet: wait until its records are verified, or mend those that are not.`,
      SENDING,
    );
  return warning(`${domain} may not send mail: ${nextSteps(given)} onboards the domain.`, SENDING);
}

const Queues = z.array(z.object({ queue_id: z.string(), queue_name: z.string() }));
const Subscriptions = z.array(
  z.object({
    enabled: z.boolean(),
    events: z.array(z.string()),
    source: z.object({ type: z.string() }),
    destination: z.object({ queue_id: z.string() }),
  }),
);

async function lookAtEvents(given: Given): Promise<Found> {
  const { cloudflare, name } = given;
  const account = await cloudflare.account();
  const queue = ownName(name, "atalaya-mail-events");
  const queues = await cloudflare.call(Queues, `/accounts/${account}/queues?name=${queue}`);
  const id = queues.find(({ queue_name: each }) => each === queue)?.queue_id;
  if (!id) return notCheckable(`The first deploy makes the queue ${queue}.`);
  const all = await cloudflare.call(
    Subscriptions,
    `/accounts/${account}/event_subscriptions/subscriptions?queue_id=${id}&per_page=100`,
  );
  const ours = all.filter(({ source, destination }) => source.type === "email.sending" && destination.queue_id === id);
  const heard = new Set(ours.flatMap(({ enabled, events }) => (enabled ? events : [])));
  const unheard = MAIL_EVENTS.filter((event) => !heard.has(event));
  if (unheard.length === 0) return ok(`Bounces and complaints reach ${queue}.`);
  return warning(
    `The product does not learn ${unheard.join(", ")} of its mails: ${nextSteps(given)} subscribes the queue ${queue} to them.`,
    dashboard("workers/queues"),
  );
}
