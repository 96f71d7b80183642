// npm run reconcile -- list|fix [--remote]: lists what the nightly comparison of Stripe's invoices with the catalogue, the use and the
// commissions found. With `fix` the Worker fixes each kind of difference, and compares again within minutes.

import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { fixSql, LIST, linesOf } from "./sql.ts";

const USAGE = `npm run reconcile -- list|fix [--remote]
list: what differs from Stripe, and whose payments are disputed; fix: give back what was too much with the next invoice, invoice
lost use, read commissions again, and compare again within minutes, from 2:00 UTC on;
remote: the databases at Cloudflare, not the local ones`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [what, ...more] = positionals;
if ((what !== "list" && what !== "fix") || more.length > 0) refuse("Say list or fix");

const core = openCore(values.remote);
const rows = await core.read(LIST);
console.info(linesOf(rows).join("\n"));
if (what === "fix") await core.write(fixSql(Date.now()));
else if (rows.length > 0) process.exitCode = 1;
