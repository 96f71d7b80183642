// The zone of the deployment's address, what else uses that address, and what the zone does to webhooks.
import { z } from "zod";
import { dashboard } from "../../cloudflare/refusals.ts";
import { type Finding, type Given, notCheckable, notOk, ok, refused, warning } from "../check.ts";
import { lineOfRefusal, notShown, tried } from "./ask.ts";

const Zone = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  paused: z.boolean().default(false),
  account: z.object({ id: z.string() }),
  name_servers: z.array(z.string()).nullish(),
});
export type Zone = z.infer<typeof Zone>;

/** The zone that contains a host: the one with the longest name, since a subdomain may be a zone. */
export async function zoneOf({ cloudflare }: Pick<Given, "cloudflare">, host: string): Promise<Zone | undefined> {
  const labels = host.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const [zone] = await cloudflare.call(z.array(Zone), `/zones?name=${labels.slice(from).join(".")}`);
    if (zone) return zone;
  }
  return undefined;
}

/** Looks at the zone, and in an active one of this account at the rest. */
export async function lookAtZone(given: Given): Promise<Finding | Finding[]> {
  if (!given.environment) return notCheckable("Zone", "The first deploy asks for the address.");
  const { host } = new URL(given.environment.origin);
  const zone = await zoneOf(given, host);
  if (!zone)
    return refused(
      "Zone",
      `No zone of this account contains ${host}, or the login may not read it (Zone: Read). Add the domain to Cloudflare.`,
      dashboard("add-site"),
    );
  if (zone.account.id !== (await given.cloudflare.account()))
    return refused(
      "Zone",
      `${zone.name} belongs to the account ${zone.account.id}: set CLOUDFLARE_ACCOUNT_ID to it, or use another address.`,
      dashboard("home"),
    );
  if (zone.status !== "active" || zone.paused)
    return refused("Zone", notActive(zone), `https://dash.cloudflare.com/${zone.account.id}/${zone.name}`);
  return [
    ok("Zone", `${zone.name} is active.`),
    await lookAtRoutes(given, zone),
    await lookAtHost(given, zone, host),
    await lookAtBotFight(given, zone),
  ];
}

const notActive = ({ name, status, paused, name_servers: servers }: Zone) =>
  paused
    ? `${name} is paused: resume Cloudflare on its overview.`
    : `${name} is ${status}: enter the name servers ${(servers ?? []).join(" and ")} at its registrar, and wait until Cloudflare has seen them.`;

async function lookAtRoutes({ cloudflare }: Given, { id }: Zone): Promise<Finding> {
  const { refusal } = await tried(cloudflare.probe(`/zones/${id}/workers/routes`));
  if (refusal) return lineOfRefusal("Workers Routes", "Workers Routes: Edit", refusal);
  return ok("Workers Routes", "The login may use them.");
}

const Attached = z.array(z.object({ service: z.string() }));
const Records = z.array(z.object({ type: z.string(), content: z.string().default("") }));

async function lookAtHost({ cloudflare, config }: Given, zone: Zone, host: string): Promise<Finding> {
  const records = dashboard(":zone/dns/records");
  const domains = await tried(
    cloudflare.call(Attached, `/accounts/${zone.account.id}/workers/domains?hostname=${host}`),
  );
  const service = domains.value?.[0]?.service;
  if (service === config?.name) return ok("Host", `${host} leads to ${service}.`);
  if (service !== undefined)
    return refused(
      "Host",
      `${host} leads to the Worker ${service}, and a deploy would take it away. Remove the domain there, or change "origin" in the environment's file.`,
      dashboard(`workers/services/view/${service}/production/settings`),
    );
  const { value, refusal } = await tried(cloudflare.call(Records, `/zones/${zone.id}/dns_records?name=${host}`));
  if (refusal)
    return notShown("Host", "DNS: Edit", refusal, {
      says: `The deploy replaces a record of ${host}: see what is there.`,
      at: records,
    });
  const [taken] = value.filter(({ type }) => ["A", "AAAA", "CNAME"].includes(type));
  if (!taken) return ok("Host", `${host} is free.`);
  return warning(
    "Host",
    `${host} has a record ${taken.type} to ${taken.content}, which the deploy replaces: what is there now can then no longer be reached.`,
    records,
  );
}

const BotManagement = z.object({
  fight_mode: z.boolean().default(false),
  sbfm_definitely_automated: z.string().default("allow"),
});

/** A rule can be an exception to Super Bot Fight Mode, and never to Bot Fight Mode: developers.cloudflare.com/bots/get-started/bot-fight-mode */
async function lookAtBotFight({ cloudflare }: Given, { id, name }: Zone): Promise<Finding> {
  const what = "Bot Fight Mode";
  const { value, refusal } = await tried(cloudflare.call(BotManagement, `/zones/${id}/bot_management`));
  if (refusal)
    return notShown(what, "Bot Management: Read", refusal, {
      says: "Make sure that it is off: it challenges the webhooks of Meta and Stripe, and no rule can except them.",
      at: SECURITY,
    });
  if (value.fight_mode)
    return notOk(
      what,
      `It is on for ${name} and challenges the webhooks of Meta and Stripe; no rule can except them. Turn it off.`,
      SECURITY,
    );
  if (value.sbfm_definitely_automated !== "allow")
    return warning(
      what,
      `Super Bot Fight Mode of ${name} may challenge webhooks: add a custom rule that skips it for paths that begin with /api/webhooks/.`,
      SECURITY,
    );
  return ok(what, "It is off.");
}

const SECURITY = dashboard(":zone/security/settings");
