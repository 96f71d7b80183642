// The public API, for keys, loaded with its first request. Its routes map to the features' verbs; nothing is decided here.
import { framed } from "../framed.ts";
import { commentOperations } from "./comments.ts";
import { routesOf } from "./operation.ts";
import { problemAnswer } from "./problem.ts";
import { proposalOperations } from "./proposals.ts";
import { ruleOperations } from "./rules.ts";
import { workspaceOperations } from "./workspace.ts";

export const V1_PATH = "/api/v1";
export const OPERATIONS = [...workspaceOperations, ...commentOperations, ...ruleOperations, ...proposalOperations];
export const v1 = framed(problemAnswer).route(V1_PATH, routesOf(OPERATIONS));
