import { z } from "zod";
import { CloudflareError, NoAccount, NotLoggedIn } from "../../cloudflare/api.ts";
import { BAD_TOKEN, dashboard, refusalOf, TOKENS } from "../../cloudflare/refusals.ts";
import { reasonOf } from "../../command-line/reason.ts";
import { type Check, type Found, type Given, notCheckable, ok, refused, runChecks, warning } from "../check.ts";
import { ACCOUNT_CHECKS } from "./account.ts";
import { lookAtWebhooks } from "./address.ts";
import { noAnswer, STATUS_PAGE, tried } from "./ask.ts";
import { MAIL_CHECKS } from "./mail.ts";
import { lookAtZone } from "./zone.ts";

const Named = z.object({ name: z.string() });
const AFTER_LOGIN: readonly Check[] = [
  ...ACCOUNT_CHECKS,
  { what: "Zone", look: lookAtZone },
  { what: "Webhooks", look: lookAtWebhooks },
  ...MAIL_CHECKS,
].map(({ what, look }) => ({ what, look: async (given) => look(given).catch((error) => noAnswer(error)) }));

/** First the account, since without one no other check can ask. */
export const CLOUDFLARE_CHECKS: readonly Check[] = [
  {
    what: "Cloudflare account",
    look: async (given) => {
      const account = await lookAtAccount(given);
      if (!account.stopsDeploy && account.state !== "not checkable")
        return [account, ...(await runChecks(AFTER_LOGIN, given))];
      return [
        account,
        { what: "The rest of Cloudflare", ...notCheckable("It is looked at as soon as the account is reached.") },
      ];
    },
  },
];

async function lookAtAccount({ cloudflare }: Given): Promise<Found> {
  try {
    const id = await cloudflare.account();
    const { value, refusal } = await tried(cloudflare.call(Named, `/accounts/${id}`));
    if (value) return ok(`${value.name} (${id}).`);
    if (refusal.status === 401) return refused(BAD_TOKEN.says, BAD_TOKEN.at);
    if (refusal.code === 10000)
      return warning(
        `The login lacks the permission Account Settings: Read, so that its name is not known: make sure that ${id} is the right one.`,
        TOKENS,
      );
    throw refusal;
  } catch (error) {
    if (error instanceof NotLoggedIn) return { what: "Cloudflare login", ...refused(error.message, TOKENS) };
    if (error instanceof NoAccount) return refused(error.message, dashboard("home"));
    if (!(error instanceof CloudflareError))
      return refused(`api.cloudflare.com cannot be reached: ${reasonOf(error)}.`, STATUS_PAGE);
    const known = refusalOf(error.code);
    return known ? refused(known.says, known.at) : noAnswer(error);
  }
}
