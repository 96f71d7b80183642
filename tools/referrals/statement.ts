// npm run referrals:statement -- 2026-11 [--remote]: prints what is owed to each recommender for a month, as CSV,
// for the team that pays it on the 1st.
import { d1 } from "../db/d1.ts";
import { readCommandLine, refuse } from "../options.ts";
import { d1Folder } from "../start/databases.ts";
import { readSettings } from "../start/settings.ts";
import { statementCsv, statementSql } from "./rows.ts";

const USAGE = `npm run --silent referrals:statement -- MONTH [--remote]
MONTH: such as 2026-11, in UTC; remote: the databases at Cloudflare, not the local ones`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [month = ""] = positionals;
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || positionals.length > 1) refuse("Name one month, such as 2026-11");
if (month >= new Date().toISOString().slice(0, 7)) console.error(`${month} is not over (UTC): more may come.`);

const core = d1("DB", values.remote ? null : d1Folder(readSettings().state));
console.log(statementCsv(await core.read(statementSql(month))));
