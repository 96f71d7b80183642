// What a webhook receives at the deployed address: an answer of the Worker, or a challenge that no program passes.
import { dashboard } from "../../cloudflare/refusals.ts";
import { type Finding, type Given, notCheckable, notOk, ok } from "../check.ts";
import { isDeployed } from "./ask.ts";

const PATHS = { Meta: "/api/webhooks/meta", Stripe: "/api/webhooks/stripe" };
/** Cloudflare's own errors, of a host without a Worker behind it. */
const UNREACHABLE = [520, 521, 522, 523, 524, 525, 526, 530];

/** Sends an empty, unsigned webhook to each path, which the Worker refuses. */
export async function lookAtWebhooks(given: Given): Promise<Finding | Finding[]> {
  const { environment } = given;
  if (!environment || !(await isDeployed(given)))
    return notCheckable("Webhooks", "The address answers after the first deploy.");
  return Promise.all(
    Object.entries(PATHS).map(([sender, path]) =>
      lookAt(given.fetch, `${sender}'s webhook`, environment.origin + path),
    ),
  );
}

async function lookAt(fetch: Given["fetch"], what: string, url: string): Promise<Finding> {
  let answer: Response;
  try {
    answer = await fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
  } catch (error) {
    return notOk(
      what,
      `${url} does not answer (${error instanceof Error ? error.message : error}). A new address waits for its certificate, at most a day; later look at its custom domain.`,
      dashboard("workers-and-pages"),
    );
  }
  await answer.body?.cancel();
  // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  if (answer.headers.get("cf-mitigated") === "challenge")
    return notOk(
      what,
      `Cloudflare challenges ${url} as if it were a bot, so that no webhook arrives: turn off Bot Fight Mode and Under Attack mode, and let rules that challenge skip this path.`,
      dashboard(":zone/security/settings"),
    );
  if (UNREACHABLE.includes(answer.status))
    return notOk(
      what,
      `${url} answers ${answer.status}: no Worker is behind it. Deploy once more.`,
      dashboard("workers-and-pages"),
    );
  return ok(what, `It reaches the Worker, which answers ${answer.status} to one without a signature.`);
}
