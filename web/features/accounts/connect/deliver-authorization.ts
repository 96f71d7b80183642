import { AUTH_CHANNEL, AUTH_RECEIVED, AUTH_REFUSED, type AuthMessage } from "./auth-message.ts";

const ACKNOWLEDGED_WITHIN_MS = 1_000;

/**
 * Sends code and state to the main window: to the opener, and on the channel in case the network's page removed `window.opener`.
 *
 * @throws what the browser throws when it refuses to post
 * @returns whether they were received: there is an opener, or the channel answers within a second
 */
export async function deliverAuthorization(code: string, state: string): Promise<boolean> {
  const message: AuthMessage = { type: "FB_AUTH_DATA", code, state };
  const opener: Window | null = window.opener;
  opener?.postMessage(message, window.location.origin);
  const channel = new BroadcastChannel(AUTH_CHANNEL);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), opener ? 0 : ACKNOWLEDGED_WITHIN_MS);
    function finish(acknowledged: boolean) {
      clearTimeout(timer);
      channel.close();
      resolve(acknowledged || opener !== null);
    }
    channel.addEventListener("message", ({ data }) => {
      if (data?.type === AUTH_RECEIVED.type) finish(true);
    });
    channel.postMessage(message);
  });
}

/** Reports to the main window that the person cancelled. No answer is needed. */
export function deliverRefusal(): void {
  const opener: Window | null = window.opener;
  opener?.postMessage(AUTH_REFUSED, window.location.origin);
  const channel = new BroadcastChannel(AUTH_CHANNEL);
  channel.postMessage(AUTH_REFUSED);
  channel.close();
}
