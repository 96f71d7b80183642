// node tools/sandbox/stripe/contract/generate.ts: generates `openapi.ts` from the names in `used.ts` and the declarations of the installed npm `stripe`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../../command-line/options.ts";
import { contractFile } from "./contract-file.ts";

readCommandLine(
  "node tools/sandbox/stripe/contract/generate.ts\nMakes openapi.ts of what used.ts names and npm stripe declares.",
  {},
);
writeFileSync(join(import.meta.dirname, "openapi.ts"), contractFile());
