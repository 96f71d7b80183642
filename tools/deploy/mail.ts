// What Cloudflare's API can set up for mail: the sender's domain, and the reports of what became of each mail.
import { z } from "zod";
import { createCloudflare } from "../cloudflare/api.ts";
import { ownName } from "../cloudflare/config.ts";
import { zoneOf } from "../cloudflare/zone.ts";
import { reasonOf } from "../command-line/reason.ts";
import type { Deployment, Outside } from "./outside.ts";

/** What the Worker reads of Cloudflare's reports. */
export const MAIL_EVENTS = ["message.delivered", "message.bounced", "message.complained", "message.rejected"];

const Domain = z.object({ name: z.string(), enabled: z.boolean().default(false) });
const Subscriptions = z.array(
  z.object({
    enabled: z.boolean().default(true),
    events: z.array(z.string()),
    source: z.object({ type: z.string() }),
  }),
);

/** @returns whether nothing is left to do; a failure is said, and the next run tries again */
export async function setUpMail(
  outside: Pick<Outside, "wrangler" | "fetch" | "env" | "say">,
  { name, settingOf }: Deployment,
): Promise<boolean> {
  const { wrangler, say } = outside;
  const domain = settingOf("MAIL_FROM")?.split("@")[1];
  if (!domain) {
    say("later    mail: no MAIL_FROM among the vars of the environment's file");
    return false;
  }
  const { call } = createCloudflare(outside);
  try {
    const zone = await zoneOf({ call }, domain);
    if (!zone) throw new Error(`no zone of this account contains ${domain}`);
    const domains = `/zones/${zone.id}/email/sending/subdomains`;
    const present = (await call(z.array(Domain), domains)).find((each) => each.name === domain);
    // For a zone at Cloudflare this adds the records too; another party reports that it sometimes does not, so the answer is read.
    const { enabled } = present ?? (await call(Domain, domains, { method: "POST", body: { name: domain } }));
    if (!present) say(`created  mail domain ${domain}`);
    if (!enabled) throw new Error(`Cloudflare has not verified the records of ${domain} yet`);
    await hearOfMails(zone.id);
    return true;
  } catch (error) {
    say(`later    mail: ${reasonOf(error)}`);
    return false;
  }

  async function hearOfMails(zone: string): Promise<void> {
    const queue = ownName(name, "atalaya-mail-events");
    const present = Subscriptions.parse(
      JSON.parse(await wrangler(["queues", "subscription", "list", queue, "--json"])),
    );
    const heard = present.flatMap(({ source, enabled, events }) =>
      enabled && source.type === "email.sending" ? events : [],
    );
    if (MAIL_EVENTS.every((event) => heard.includes(event))) return;
    const from = ["--source", "email.sending", "--zone-id", zone, "--domain", domain!];
    await wrangler(["queues", "subscription", "create", queue, ...from, "--events", MAIL_EVENTS.join(",")]);
    say(`created  reports of mails from ${domain}`);
  }
}
