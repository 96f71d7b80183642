// Perspective's wire form, for programs that change only its address and key (docs/decisions/126). Under the paths that its clients build.
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import { bearerOf, limit, open, withKey } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { framed } from "../framed.ts";
import { analyze } from "./analyze.ts";
import { errorOf, refusal } from "./refusals.ts";
import { AnalyzeInput } from "./schemas.ts";

/** Google's clients send the key in the address or in a header of theirs. No line of a log has the query of an address. */
const secretOf = (c: Context) => c.req.query("key") ?? c.req.header("x-goog-api-key") ?? bearerOf(c);
const judging = withKey("judge", undefined, secretOf);

const NOT_KEPT = "Suggested scores are not used: nothing that this API gets is stored. Correct comments in Atalaya.";

export const perspective = framed(refusal)
  .get("/$discovery/rest", open, async (c) => {
    if ((c.req.query("version") ?? "v1alpha1") !== "v1alpha1") throw new AppError("not_found");
    const { origin } = new URL(c.req.url);
    const document = await (
      await c.var.deps.assets.fetch(new URL("/perspective-v1alpha1.json", origin))
    ).json<object>();
    return c.json({ ...document, rootUrl: `${origin}/`, baseUrl: `${origin}/` }, 200);
  })
  .post("/v1alpha1/comments:analyze", judging, limit("judge"), validate("json", AnalyzeInput), async (c) =>
    c.json(await analyze(c.var.deps, c.var.caller, c.req.valid("json")), 200),
  )
  .post("/v1alpha1/comments:suggestscore", judging, limit("judge"), (c) => c.json(errorOf(501, NOT_KEPT), 501));
