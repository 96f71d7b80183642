// npm run referrals:statement -- 2026-11 [--paid] [--remote]: prints the balance of each recommender at the end of a month, as CSV on
// standard output, for the team that pays it on the 1st. With --paid the payouts are recorded first, once for each month, and the
// recorded ones are printed. So no commission is paid out twice, and commissions that are found later are in the next statement.

import { isMonth } from "../../worker/vocabulary/calendar.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { payoutSql, statementCsv, statementSql } from "./rows.ts";

const USAGE = `npm run --silent referrals:statement -- MONTH [--paid] [--remote]
MONTH: such as 2026-11, in UTC; paid: record the payouts first; remote: the databases at Cloudflare, not the local ones`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { paid: { type: "boolean", default: false }, remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [month = ""] = positionals;
if (!isMonth(month) || positionals.length > 1) refuse("Name one month, such as 2026-11");
if (month >= new Date().toISOString().slice(0, 7)) {
  if (values.paid) refuse(`${month} is not over (UTC): more may come.`);
  console.error(`${month} is not over (UTC): more may come.`);
}

const core = openCore(values.remote);
if (values.paid) await core.write([payoutSql(month, Date.now())]);
console.log(statementCsv(await core.read(statementSql(month))));
