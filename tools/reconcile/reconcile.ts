// npm run reconcile -- list|mend [--remote]: what the nightly comparison of Stripe's invoices with catalogue, use and commissions
// found. `mend` has the Worker mend each kind of difference and compare again within minutes.

import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { LIST, linesOf, mendSql } from "./sql.ts";

const USAGE = `npm run reconcile -- list|mend [--remote]
list: what differs from Stripe, and whose payments are disputed; mend: give back what was too much with the next invoice, invoice
lost use, read commissions again, and compare again within minutes, from 2:00 UTC on;
remote: the databases at Cloudflare, not the local ones`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [what, ...more] = positionals;
if ((what !== "list" && what !== "mend") || more.length > 0) refuse("Say list or mend");

const core = openCore(values.remote);
const rows = await core.read(LIST);
console.info(linesOf(rows).join("\n"));
if (what === "mend") await core.write(mendSql(Date.now()));
else if (rows.length > 0) process.exitCode = 1;
