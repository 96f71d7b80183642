// The zone of the deployment's address, what else uses that address, and what the zone does to webhooks.
import { z } from "zod";
import { dashboard } from "../../cloudflare/refusals.ts";
import { type Zone, zoneOf } from "../../cloudflare/zone.ts";
import { type Found, type Given, notCheckable, notOk, ok, refused, warning } from "../check.ts";
import { lineOfRefusal, notShown, tried } from "./ask.ts";

/** Looks at the zone, and in an active one of this account at the rest. */
export async function lookAtZone(given: Given): Promise<Found | Found[]> {
  if (!given.environment) return notCheckable("The first deploy asks for the address.");
  const { host } = new URL(given.environment.origin);
  const zone = await zoneOf(given.cloudflare, host);
  if (!zone)
    return refused(
      `No zone of this account contains ${host}, or the login may not read it (Zone: Read). Add the domain to Cloudflare.`,
      dashboard("add-site"),
    );
  if (zone.account.id !== (await given.cloudflare.account()))
    return refused(
      `${zone.name} belongs to the account ${zone.account.id}: set CLOUDFLARE_ACCOUNT_ID to it, or use another address.`,
      dashboard("home"),
    );
  if (zone.status !== "active" || zone.paused)
    return refused(notActive(zone), `https://dash.cloudflare.com/${zone.account.id}/${zone.name}`);
  return [
    ok(`${zone.name} is active.`),
    { what: "Workers Routes", ...(await lookAtRoutes(given, zone)) },
    { what: "Host", ...(await lookAtHost(given, zone, host)) },
    { what: "Bot Fight Mode", ...(await lookAtBotFight(given, zone)) },
  ];
}

const notActive = ({ name, status, paused, name_servers: servers }: Zone) =>
  paused
    ? `${name} is paused: resume Cloudflare on its overview.`
    : `${name} is ${status}: enter the name servers ${(servers ?? []).join(" and ")} at its registrar, and wait until Cloudflare has seen them.`;

async function lookAtRoutes({ cloudflare }: Given, { id }: Zone): Promise<Found> {
  const { refusal } = await tried(cloudflare.probe(`/zones/${id}/workers/routes`));
  if (refusal) return lineOfRefusal("Workers Routes: Edit", refusal);
  return ok("The login may use them.");
}

const Attached = z.array(z.object({ service: z.string() }));
const Records = z.array(z.object({ type: z.string(), content: z.string().default("") }));

async function lookAtHost({ cloudflare, config }: Given, zone: Zone, host: string): Promise<Found> {
  const records = dashboard(":zone/dns/records");
  const domains = await tried(
    cloudflare.call(Attached, `/accounts/${zone.account.id}/workers/domains?hostname=${host}`),
  );
  const service = domains.value?.[0]?.service;
  if (service === config?.name) return ok(`${host} leads to ${service}.`);
  if (service !== undefined)
    return refused(
      `${host} leads to the Worker ${service}, and a deploy would take it away. Remove the domain there, or change "origin" in the environment's file.`,
      dashboard(`workers/services/view/${service}/production/settings`),
    );
  const { value, refusal } = await tried(cloudflare.call(Records, `/zones/${zone.id}/dns_records?name=${host}`));
  if (refusal)
    return notShown("DNS: Edit", refusal, {
      says: `The deploy replaces a record of ${host}: see what is there.`,
      at: records,
    });
  const [taken] = value.filter(({ type }) => ["A", "AAAA", "CNAME"].includes(type));
  if (!taken) return ok(`${host} is free.`);
  return warning(
    `${host} has a record ${taken.type} to ${taken.content}, which the deploy replaces: what is there now can then no longer be reached.`,
    records,
  );
}

const BotManagement = z.object({
  fight_mode: z.boolean().default(false),
  sbfm_definitely_automated: z.string().default("allow"),
});

/** A rule can be an exception to Super Bot Fight Mode, and never to Bot Fight Mode: developers.cloudflare.com/bots/get-started/bot-fight-mode */
async function lookAtBotFight({ cloudflare }: Given, { id, name }: Zone): Promise<Found> {
  const { value, refusal } = await tried(cloudflare.call(BotManagement, `/zones/${id}/bot_management`));
  if (refusal)
    return notShown("Bot Management: Read", refusal, {
      says: "Make sure that it is off: it challenges the webhooks of Meta and Stripe, and no rule can except them.",
      at: SECURITY,
    });
  if (value.fight_mode)
    return notOk(
      `It is on for ${name} and challenges the webhooks of Meta and Stripe; no rule can except them. Turn it off.`,
      SECURITY,
    );
  if (value.sbfm_definitely_automated !== "allow")
    return warning(
      `Super Bot Fight Mode of ${name} may challenge webhooks: add a custom rule that skips it for paths that begin with /api/webhooks/.`,
      SECURITY,
    );
  return ok("It is off.");
}

const SECURITY = dashboard(":zone/security/settings");
