// npm run dev: like npm start, with the web pages served from their sources.
import { readCommandLine } from "../command-line/options.ts";
import { startAndAnnounce } from "./announce.ts";

readCommandLine(
  "npm run dev\nStarts the whole product on this machine, with the web pages served from their sources.",
  {},
);
await startAndAnnounce("dev");
