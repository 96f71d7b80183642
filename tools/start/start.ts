// npm start: the whole product on this machine, without an account anywhere.
import { readCommandLine } from "../command-line/options.ts";
import { startAndAnnounce } from "./announce.ts";

readCommandLine(
  "npm start\nStarts the whole product on this machine. PORT, SANDBOX_PORT and ATALAYA_STATE choose ports and folder.",
  {},
);
await startAndAnnounce("built");
