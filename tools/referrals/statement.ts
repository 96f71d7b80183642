// npm run referrals:statement -- 2026-11 [--remote]: prints what is owed to each recommender for a month, as CSV,
// for the team that pays it on the 1st.
import { parseArgs } from "node:util";
import { d1 } from "../db/d1.ts";
import { d1Folder } from "../start/databases.ts";
import { readSettings } from "../start/settings.ts";
import { statementCsv, statementSql } from "./rows.ts";

const { values, positionals } = parseArgs({
  options: { remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [month = ""] = positionals;
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || positionals.length > 1) {
  console.error("Name one month: npm run --silent referrals:statement -- 2026-11 [--remote]");
  process.exit(1);
}
if (month >= new Date().toISOString().slice(0, 7)) console.error(`${month} is not over (UTC): more may come.`);

const core = d1("DB", values.remote ? null : d1Folder(readSettings().state));
console.log(statementCsv(await core.read(statementSql(month))));
