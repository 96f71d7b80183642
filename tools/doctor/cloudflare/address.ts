// What a webhook receives at the deployed address: an answer of the Worker, or a challenge that no program passes.

import { z } from "zod";
import { dashboard } from "../../cloudflare/refusals.ts";
import { reasonOf } from "../../command-line/reason.ts";
import { AFTER_DEPLOY, type Found, type Given, notCheckable, notOk, ok } from "../check.ts";

const Scripts = z.array(z.object({ id: z.string() }));
/** What the Worker answers to an unsigned webhook; to one of Stripe also 503, where it sells no plans. */
const PATHS = { Meta: ["/api/webhooks/meta", 401], Stripe: ["/api/webhooks/stripe", 401, 503] } as const;

/** Sends an empty, unsigned webhook to each path, which the Worker refuses. */
export async function lookAtWebhooks({ environment, cloudflare, config, fetch }: Given): Promise<Found | Found[]> {
  const scripts = await cloudflare.call(Scripts, `/accounts/${await cloudflare.account()}/workers/scripts`);
  if (!environment || !scripts.some(({ id }) => id === config?.name)) return notCheckable(AFTER_DEPLOY);
  return Promise.all(
    Object.entries(PATHS).map(async ([sender, [path, ...statuses]]) => ({
      what: `${sender}'s webhook`,
      ...(await lookAt(fetch, environment.origin + path, statuses)),
    })),
  );
}

async function lookAt(fetch: Given["fetch"], url: string, statuses: readonly number[]): Promise<Found> {
  let answer: Response;
  try {
    answer = await fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
  } catch (error) {
    return notOk(
      `${url} does not answer (${reasonOf(error)}). A new address waits for its certificate, at most a day; later look at its custom domain.`,
      dashboard("workers-and-pages"),
    );
  }
  await answer.body?.cancel();
  // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  if (answer.headers.get("cf-mitigated") === "challenge")
    return notOk(
      `Cloudflare challenges ${url} as if it were a bot, so that no webhook arrives: turn off Bot Fight Mode and Under Attack mode, and let rules that challenge skip this path.`,
      dashboard(":zone/security/settings"),
    );
  if (!statuses.includes(answer.status))
    return notOk(
      `${url} answers ${answer.status} and not 401: no Worker is behind it, or another program. Deploy once more.`,
      dashboard("workers-and-pages"),
    );
  return ok(`It reaches the Worker, which answers ${answer.status} to one without a signature.`);
}
