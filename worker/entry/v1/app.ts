// The API for keys, loaded with its first request.
import { framed } from "../framed.ts";
import { problemAnswer } from "./problem.ts";
import { V1_PATH, v1Routes } from "./routes.ts";

export const v1 = framed(problemAnswer).route(V1_PATH, v1Routes);
