// npm start: the whole product on this machine, without an account anywhere.
import { startAndAnnounce } from "./announce.ts";

await startAndAnnounce("built");
