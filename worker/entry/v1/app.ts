// The API for keys, loaded with its first request.
import { framed, type Refusal } from "../framed.ts";
import { problemOf } from "./problem.ts";
import { V1_PATH, v1Routes } from "./routes.ts";

const refusal: Refusal = (c, error) =>
  c.json(problemOf(error, { requestId: c.var.requestId, origin: new URL(c.req.url).origin }), error.status, {
    "content-type": "application/problem+json",
  });

export const v1 = framed(refusal).route(V1_PATH, v1Routes);
