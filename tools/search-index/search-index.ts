// npm run search-index [-- --drop] [-- --remote]: rebuilds the index of words from the comments, or drops it, which an export of the
// database requires. Meanwhile a search reads only the latest comments.

import { readCommandLine } from "../command-line/options.ts";
import { openShards } from "../db/open.ts";
import { CREATE, DROP, fillAfter, lastAfter } from "./statements.ts";

/** The comments of one statement: far below the limits of D1. */
const AT_ONCE = 20_000;

const USAGE = `npm run search-index -- [--drop] [--remote]
drop: take the index out, for an export of the database; remote: the databases at Cloudflare, not the local ones`;

const { values: options } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false }, drop: { type: "boolean", default: false } },
});
for (const [shard, database] of openShards(options.remote)) {
  await database.write(options.drop ? DROP : [...DROP, ...CREATE]);
  if (options.drop) {
    console.info(`${shard}: the index of words is out; npm run search-index makes it again.`);
    continue;
  }
  let done = 0;
  for (let after = 0; ; ) {
    const [found] = await database.read(lastAfter(after, AT_ONCE));
    if (found?.last == null) break;
    await database.write([fillAfter(after, AT_ONCE)]);
    after = Number(found.last);
    done++;
  }
  console.info(`${shard}: the index of words was rebuilt, in ${done} steps.`);
}
