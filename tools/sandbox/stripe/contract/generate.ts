// npm run stripe:contract: makes `openapi.ts` anew, of what `used.ts` names and the installed npm `stripe` declares.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../../command-line/options.ts";
import { contractFile } from "./contract-file.ts";

readCommandLine("npm run stripe:contract\nMakes openapi.ts of what used.ts names and npm stripe declares.", {});
writeFileSync(join(import.meta.dirname, "openapi.ts"), contractFile());
