// npm run dev: like npm start, with the web pages served from their sources.
import { startAndAnnounce } from "./announce.ts";

await startAndAnnounce("dev");
