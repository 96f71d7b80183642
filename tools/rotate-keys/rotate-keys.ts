// npm run rotate-keys [-- --remote]: seals all sealed values again, with the newest key of SEALING_KEYS.
import { randomBytes } from "node:crypto";
import { createSealer } from "../../worker/platform/crypto/seal.ts";
import { readCommandLine } from "../command-line/options.ts";
import { openCore, openShards } from "../db/open.ts";
import { localSecret, readSettings } from "../settings.ts";
import { IN_COMMENTS, IN_CORE, reseal } from "./reseal.ts";

const USAGE = `npm run rotate-keys -- [--remote]
remote: the databases at Cloudflare, with SEALING_KEYS from the environment, not the local ones`;

const { values: options } = readCommandLine(USAGE, { options: { remote: { type: "boolean", default: false } } });
const { state } = readSettings();
const keys = process.env.SEALING_KEYS ?? (options.remote ? undefined : localSecret(state, "SEALING_KEYS"));
if (!keys) {
  console.error(
    options.remote
      ? "Set SEALING_KEYS to the value that the Worker has: a secret cannot be read back."
      : `There is no SEALING_KEYS, neither in the environment nor in ${state}/secrets.env.`,
  );
  process.exit(1);
}

const sealer = createSealer(keys);
const databases = [
  ["DB", openCore(options.remote), IN_CORE] as const,
  ...[...openShards(options.remote)].map(([shard, database]) => [shard, database, IN_COMMENTS] as const),
];
const unreadable: string[] = [];
let all = 0;
for (const [name, database, columns] of databases) {
  const outcome = await reseal(database, sealer, columns, (done) => console.info(`${name}: ${done} resealed`));
  all += outcome.resealed;
  unreadable.push(...outcome.unreadable.map((row) => `${name} ${row}`));
}
console.info(`Every readable secret is sealed with key ${sealer.version}; ${all} were resealed just now.`);
for (const row of unreadable) console.error(`No key opens ${row}: its owner has to connect, or add it, again.`);
if (unreadable.length > 0) process.exitCode = 1;
else if (all > 0) console.info("The older keys may leave SEALING_KEYS now.");
else
  console.info(
    `To rotate: append this to SEALING_KEYS, give it to the Worker, wait until it runs, then repeat.\n  ,${sealer.version + 1}:${randomBytes(32).toString("base64")}`,
  );
