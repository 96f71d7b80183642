// Judges comments like the Worker, many in one request. Unlike at Cloudflare, the clock of a local workerd runs during a request, in
// milliseconds.

import { createClassifier } from "../../../worker/moderation/classify.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import weights from "../../../worker/moderation/model.bin";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";

let classify: ReturnType<typeof createClassifier> | undefined;
let texts: string[] = [];

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/texts") {
      texts = await request.json();
      return Response.json({});
    }
    const start = Date.now();
    classify ??= createClassifier(weights);
    // Judges comments `from` to `to`, `times` times.
    const [from, to, times] = ["from", "to", "times"].map((name) => Number(searchParams.get(name)));
    let hidden = 0;
    for (let time = 0; time < times!; time++) {
      for (let at = from!; at < to!; at++) {
        const decision = decide(classify(texts[at]!, DEFAULT_POLICY), DEFAULT_POLICY);
        if (decision.status === "disapproved") hidden++;
      }
    }
    return Response.json({ hidden, milliseconds: Date.now() - start });
  },
};
