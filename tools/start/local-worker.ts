// The product's Worker on this machine. Its mail goes to the sandbox, and the sandbox's reports about a mail arrive in the queue that
// Cloudflare would write to. The sandbox is the push service of the devices and a receiver of webhooks, too.
import { makeDeps } from "../../worker/deps.ts";
import { createWorker } from "../../worker/index.ts";
import { webhookPoster } from "../../worker/platform/webhooks/post.ts";
import { sandboxEmailBinding } from "../sandbox/mail/email-binding.ts";
import { PUSH_ORIGIN } from "../sandbox/push/push-service.ts";
import { RECEIVER_ORIGIN } from "../sandbox/receiver/receiver.ts";

export { LiveRoom } from "../../worker/entry/live-room.ts";

type Local = { META_GRAPH_ORIGIN: string; MAIL_EVENTS: Queue };

const inSandbox = (url: string, origin: string) => url.replace(PUSH_ORIGIN, origin).replace(RECEIVER_ORIGIN, origin);

const product = createWorker((env) => {
  const local = env as Local;
  const EMAIL = sandboxEmailBinding(local.META_GRAPH_ORIGIN, (url, init) => fetch(url, init));
  const postWebhook = webhookPoster((input, init) => fetch(inSandbox(String(input), local.META_GRAPH_ORIGIN), init));
  return makeDeps({ ...local, EMAIL }, { postWebhook });
});

export default {
  ...product,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "/api/local/mail-events") return product.fetch(request, env, context);
    await (env as Local).MAIL_EVENTS.send(await request.json());
    return new Response(null, { status: 204 });
  },
} satisfies ExportedHandler<unknown>;
