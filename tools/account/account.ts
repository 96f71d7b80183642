// npm run account -- show|end-sessions|remove-second-step|allow-purchases|withdraw EMAIL: shows or changes a person's account, for
// support. docs/operating.md says when each may be used.

import { usd } from "../../worker/vocabulary/money/amount.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { clientFrom } from "../stripe-setup/client.ts";
import { allowPurchasesSql, endSessionsSql, plansSql, removeSecondStepSql, showSql } from "./statements.ts";
import { withdraw } from "./withdraw.ts";

const USAGE = `npm run account -- show|end-sessions|remove-second-step|allow-purchases EMAIL [--everybody] [--remote]
npm run account -- withdraw EMAIL [--workspace ID] [--whole] [--remote], with STRIPE_SECRET_KEY in the environment
show: sessions, second step and workspaces; end-sessions: the person signs in again (with --everybody and no EMAIL: all people);
remove-second-step: the password is enough again, and every session ends; allow-purchases: after a lost dispute;
withdraw: the plan ends now and its unused days are refunded (with --whole: the whole period); remote: the database at Cloudflare`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    everybody: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
    workspace: { type: "string" },
  },
});
const [command = "show", email] = positionals;
const core = openCore(options.remote);
const at = (value: unknown) => (value === null ? "never" : new Date(Number(value)).toISOString());

if (command === "end-sessions" && options.everybody && !email) {
  await core.write(endSessionsSql(null, Date.now()));
  console.info("Everybody signs in again.");
} else {
  if (!email || options.everybody) refuse("Say whose account: its address");
  const [person] = await core.read(showSql(email));
  if (!person) refuse("No account has this address");
  const plans = await core.read(plansSql(email));
  if (command === "show") {
    const { name, verified, password_changed, sessions, last_used, apps, passkeys, codes } = person;
    console.info(`${name}, address verified ${at(verified)}, password of ${at(password_changed)}`);
    console.info(`${sessions} sessions, last used ${at(last_used)}`);
    console.info(`second step: ${apps} apps, ${passkeys} passkeys, ${codes} recovery codes`);
    for (const { workspace, plan, status, rest_since } of plans)
      console.info(
        `owns ${workspace}: ${plan} ${status}${rest_since === null ? "" : `, purchases rest since ${at(rest_since)}`}`,
      );
  } else if (command === "end-sessions") {
    await core.write(endSessionsSql(email, Date.now()));
    console.info(`${person.sessions} sessions ended.`);
  } else if (command === "remove-second-step") {
    // A person who never verified the address cannot prove now that the mailbox is theirs.
    if (person.verified === null) refuse("The address was never verified");
    await core.write(removeSecondStepSql(email, Date.now()));
    console.info("The second step is removed, and every session ended.");
  } else if (command === "allow-purchases") {
    if (plans.every(({ rest_since }) => rest_since === null)) refuse("No purchases of this person rest");
    await core.write([allowPurchasesSql(email)]);
    console.info("The person can buy again.");
  } else if (command === "withdraw") {
    const bought = plans.filter(
      ({ workspace, subscription }) => subscription && (options.workspace ?? workspace) === workspace,
    );
    const [only] = bought;
    if (!only) refuse("The person owns no such workspace with a purchase");
    if (bought.length > 1)
      refuse(`Name one of them with --workspace: ${bought.map((row) => row.workspace).join(", ")}`);
    const refunds = await withdraw(clientFrom(process.env), {
      subscription: String(only.subscription),
      isWhole: options.whole,
    });
    console.info(`The plan of ${only.workspace} ended.`);
    for (const { invoice, paidCents, refundedCents, outcome } of refunds)
      console.info(`${invoice}: ${outcome}, ${usd(refundedCents)} of ${usd(paidCents)}`);
  } else refuse(`There is no ${command}`);
}
