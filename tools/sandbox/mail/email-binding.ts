// A `send_email` binding that sends a Worker's mail to the sandbox. The Worker calls it like the binding at Cloudflare.
import { z } from "zod";

const Answer = z.union([
  z.object({ messageId: z.string() }),
  z.object({ code: z.string(), message: z.string() }),
  z.object({ lost: z.literal(true) }),
]);

/** Creates the binding. @param origin the sandbox's origin */
export const sandboxEmailBinding = (origin: string, fetch: (url: string, init: RequestInit) => Promise<Response>) => ({
  async send(mail: unknown): Promise<{ messageId: string }> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/mail/send`, { method: "POST", headers, body: JSON.stringify(mail) });
    const said = Answer.parse(await answer.json());
    if ("messageId" in said) return said;
    if ("lost" in said) throw new Error("Network connection lost.");
    throw Object.assign(new Error(said.message), { code: said.code });
  },
});
