// Whether mail can be sent, and whether the product learns what became of it.
import { z } from "zod";
import { ownName } from "../../cloudflare/config.ts";
import { dashboard } from "../../cloudflare/refusals.ts";
import { MAIL_EVENTS } from "../../deploy/mail.ts";
import { type Check, type Finding, type Given, notCheckable, ok, warning } from "../check.ts";
import { isDeployed, notShown, tried } from "./ask.ts";
import { zoneOf } from "./zone.ts";

const SENDING = dashboard("email-service/sending");

export const MAIL_CHECKS: readonly Check[] = [
  { what: "Mail domain", look: lookAtDomain },
  { what: "MAIL_FROM", look: lookAtSender },
  { what: "Mail events", look: lookAtEvents },
];

const Domains = z.array(z.object({ name: z.string(), enabled: z.boolean() }));
const SENDER = "MAIL_FROM";

/** The domain of the sender; undefined where it is a secret, or missing. */
const senderDomain = ({ config, secret }: Given) =>
  String(config?.vars?.[SENDER] ?? secret(SENDER) ?? "").split("@")[1];
const nextSteps = ({ name }: Given) => `npm run deploy -- ${name} next-steps`;

async function lookAtDomain(given: Given): Promise<Finding> {
  const what = "Mail domain";
  const wanted = senderDomain(given);
  const host = wanted ?? (given.environment && new URL(given.environment.origin).host);
  const zone = host ? await zoneOf(given, host) : undefined;
  if (!zone) return notCheckable(what, "It is looked at as soon as its zone is there.");
  const { value, refusal } = await tried(given.cloudflare.call(Domains, `/zones/${zone.id}/email/sending/subdomains`));
  if (refusal)
    return notShown(what, "Email Sending: Edit", refusal, {
      says: `Look whether a domain of ${zone.name} may send.`,
      at: SENDING,
    });
  const domains = wanted ? value.filter(({ name }) => name === wanted) : value;
  const ready = domains.find(({ enabled }) => enabled);
  if (ready) return ok(what, `${ready.name} may send.`);
  const [waiting] = domains;
  return warning(
    what,
    waiting
      ? `${waiting.name} may not send yet: wait until its records are verified, or mend those that are not.`
      : `${wanted ? `${wanted} may not` : `No domain of ${zone.name} may`} send mail, so that nobody can confirm an address: ${nextSteps(given)} onboards the domain of MAIL_FROM.`,
    SENDING,
  );
}

/** The sender is among the vars, or a secret, whose value is never shown. */
async function lookAtSender(given: Given): Promise<Finding> {
  const { cloudflare, config } = given;
  if (config?.vars?.[SENDER]) return ok(SENDER, "It is among the vars.");
  if (!(await isDeployed(given))) return notCheckable(SENDER, "The Worker has secrets after the first deploy.");
  const path = `/accounts/${await cloudflare.account()}/workers/scripts/${config?.name}/secrets`;
  const secrets = await cloudflare.call(z.array(z.object({ name: z.string() })), path);
  if (secrets.some(({ name }) => name === SENDER)) return ok(SENDER, "It is a secret of the Worker.");
  return warning(
    SENDER,
    `No mail is sent: put MAIL_FROM, an address of the mail domain, among the vars of environments/${given.name}.json, and deploy.`,
    SENDING,
  );
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

async function lookAtEvents(given: Given): Promise<Finding> {
  const what = "Mail events";
  const { cloudflare, name } = given;
  const account = await cloudflare.account();
  const queue = ownName(name, "atalaya-mail-events");
  const queues = await cloudflare.call(Queues, `/accounts/${account}/queues?name=${queue}`);
  const id = queues.find(({ queue_name: each }) => each === queue)?.queue_id;
  if (!id) return notCheckable(what, `The first deploy makes the queue ${queue}.`);
  const all = await cloudflare.call(
    Subscriptions,
    `/accounts/${account}/event_subscriptions/subscriptions?queue_id=${id}&per_page=100`,
  );
  const ours = all.filter(({ source, destination }) => source.type === "email.sending" && destination.queue_id === id);
  const heard = new Set(ours.flatMap(({ enabled, events }) => (enabled ? events : [])));
  const unheard = MAIL_EVENTS.filter((event) => !heard.has(event));
  if (unheard.length === 0) return ok(what, `Bounces and complaints reach ${queue}.`);
  return warning(
    what,
    `The product does not learn ${unheard.join(", ")} of its mails: ${nextSteps(given)} subscribes the queue ${queue} to them.`,
    dashboard("workers/queues"),
  );
}
