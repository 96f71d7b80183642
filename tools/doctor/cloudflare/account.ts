// What a deploy needs of the account: permissions of the login, the plan, and the products that are enabled once by hand.
import { z } from "zod";
import { NO_ANALYTICS, NO_R2, NO_SUBDOMAIN, NOT_PAID } from "../../cloudflare/refusals.ts";
import { type Check, type Found, type Given, ok, refused, warning } from "../check.ts";
import { lineOfRefusal, noAnswer, notShown, tried } from "./ask.ts";

/** Reading tells whether a permission is there at all. Whether it is Edit shows only in a deploy. */
const PERMISSIONS = [
  { what: "Workers Scripts", path: "/workers/scripts" },
  { what: "D1", path: "/d1/database?page=1" },
  { what: "Queues", path: "/queues?page=1" },
  { what: "R2", path: "/r2/buckets?per_page=1", permission: "Workers R2 Storage: Edit" },
  // No public text says that a binding needs it at a deploy.
  { what: "Workers AI", path: "/ai/models/search?per_page=1", isOptional: true },
  // Without it people who guess too often wait, and see no challenge (tools/deploy/widget.ts).
  { what: "Turnstile", path: "/challenges/widgets", isOptional: true },
];

export const ACCOUNT_CHECKS: readonly Check[] = [
  ...PERMISSIONS.map(({ what, path, permission = `${what}: Edit`, isOptional = false }) => ({
    what,
    look: async (given: Given) => {
      const { refusal } = await tried(given.cloudflare.probe(await ofAccount(given, path)));
      if (!refusal) return ok("The login may use it.");
      if (refusal.code === 10042) return refused(NO_R2.says, NO_R2.at);
      const line = lineOfRefusal(permission, refusal);
      return isOptional && line.stopsDeploy ? warning(line.says, line.at) : line;
    },
  })),
  { what: "Workers Paid", look: lookAtPlan },
  { what: "workers.dev subdomain", look: lookAtSubdomain },
  { what: "Analytics Engine", look: lookAtAnalytics },
];

const ofAccount = async ({ cloudflare }: Given, path: string) => `/accounts/${await cloudflare.account()}${path}`;

const Plans = z.array(
  z.object({
    rate_plan: z.object({
      id: z.string(),
      public_name: z.string().default(""),
      is_contract: z.boolean().default(false),
    }),
  }),
);

/** The id is `workers_paid`; partners and contracts have others. */
async function lookAtPlan(given: Given): Promise<Found> {
  const { value, refusal } = await tried(given.cloudflare.call(Plans, await ofAccount(given, "/subscriptions")));
  if (refusal)
    return notShown("Billing: Read", refusal, {
      says: "Look on this page whether the plan is Workers Paid, without which the deploy is refused.",
      at: NOT_PAID.at,
    });
  const isPaid = value.some(({ rate_plan: { id, public_name: name, is_contract: isContract } }) => {
    const plan = `${id} ${name}`;
    return isContract || (/workers/i.test(plan) && !/free/i.test(plan));
  });
  return isPaid ? ok("The account has the plan.") : refused(NOT_PAID.says, NOT_PAID.at);
}

async function lookAtSubdomain(given: Given): Promise<Found> {
  const path = await ofAccount(given, "/workers/subdomain");
  const { value, refusal } = await tried(given.cloudflare.call(z.object({ subdomain: z.string() }), path));
  if (value) return ok(`${value.subdomain}.workers.dev.`);
  // Wrangler 4.124 takes 10007 for none; the upload of a first Worker answers 10063.
  if ([10007, 10063].includes(refusal.code)) return refused(NO_SUBDOMAIN.says, NO_SUBDOMAIN.at);
  return noAnswer(refusal);
}

/** The account answers 403 without a code where it is not enabled, and 10000 to a login that may not read figures. */
async function lookAtAnalytics(given: Given): Promise<Found> {
  const path = await ofAccount(given, "/analytics_engine/sql?query=SHOW%20TABLES");
  const { refusal } = await tried(given.cloudflare.probe(path));
  if (!refusal) return ok("It is enabled.");
  if (refusal.code === 10089 || (refusal.status === 403 && refusal.code !== 10000))
    return warning(NO_ANALYTICS.says, NO_ANALYTICS.at);
  return notShown("Account Analytics: Read", refusal, {
    says: "The deploy tries, and leaves the figures out where it is refused.",
    at: NO_ANALYTICS.at,
  });
}
