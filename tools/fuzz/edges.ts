// Everything of ours that reads what others write, with a law for each that no input may break. `npm run fuzz` runs them for as
// long as it is asked to, the suite for a moment.
import { FORM_EDGES } from "./edges/forms.ts";
import { SERVICE_EDGES } from "./edges/services.ts";
import { TEXT_EDGES } from "./edges/texts.ts";
import type { Edges } from "./inputs.ts";

export const EDGES: Edges = { ...FORM_EDGES, ...TEXT_EDGES, ...SERVICE_EDGES };
