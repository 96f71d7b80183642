// npm run account -- show|end-sessions|remove-second-step EMAIL: shows or changes a person's account, for support. docs/operating.md
// says when a second step may be removed.

import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { endSessionsSql, removeSecondStepSql, showSql } from "./statements.ts";

const USAGE = `npm run account -- show|end-sessions|remove-second-step EMAIL [--everybody] [--remote]
show: sessions and second step; end-sessions: the person signs in again (with --everybody and no EMAIL: all people);
remove-second-step: the password is enough again, and every session ends; remote: the database at Cloudflare, not the local one`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false }, everybody: { type: "boolean", default: false } },
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
  if (command === "show") {
    const { name, verified, password_changed, sessions, last_used, apps, passkeys, codes } = person;
    console.info(`${name}, address verified ${at(verified)}, password of ${at(password_changed)}`);
    console.info(`${sessions} sessions, last used ${at(last_used)}`);
    console.info(`second step: ${apps} apps, ${passkeys} passkeys, ${codes} recovery codes`);
  } else if (command === "end-sessions") {
    await core.write(endSessionsSql(email, Date.now()));
    console.info(`${person.sessions} sessions ended.`);
  } else if (command === "remove-second-step") {
    // A person who never verified the address cannot prove now that the mailbox is theirs.
    if (person.verified === null) refuse("The address was never verified");
    await core.write(removeSecondStepSql(email, Date.now()));
    console.info("The second step is removed, and every session ended.");
  } else refuse(`There is no ${command}`);
}
