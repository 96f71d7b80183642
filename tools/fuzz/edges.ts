// All code that reads input from outside, each with a law that no input may break. `npm run fuzz` tests them for the time it is given,
// the test suite for a moment.
import { FORM_EDGES } from "./edges/forms.ts";
import { SERVICE_EDGES } from "./edges/services.ts";
import { TEXT_EDGES } from "./edges/texts.ts";
import type { Edges } from "./inputs.ts";

export const EDGES: Edges = { ...FORM_EDGES, ...TEXT_EDGES, ...SERVICE_EDGES };
