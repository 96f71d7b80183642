import { AUTH_CHANNEL, AUTH_RECEIVED, type AuthReading, readAuthMessage } from "./auth-message.ts";

const WIDTH = 800;
const HEIGHT = 600;
const CLOSED_CHECK_MS = 500;
/** The popup closes itself right after it has sent its data: they may still be on their way. */
const CLOSED_GRACE_MS = 1_000;

/** Opens the popup empty, inside the click: browsers block one that opens after waiting for a call. */
export function openPopup(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open("", "atalaya-facebook", `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/**
 * The first authorization that arrives, by message or by channel; null when the popup was closed without one.
 * The channel serves when the network's page cut the tie between both windows; then `closed` is no sign either.
 */
export function waitForAuthorization(popup: Window, signal: AbortSignal): Promise<Exclude<AuthReading, null> | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(AUTH_CHANNEL);
    const stop = new AbortController();
    const timer = setInterval(() => {
      if (popup.closed) setTimeout(() => finish(null), CLOSED_GRACE_MS);
    }, CLOSED_CHECK_MS);

    function finish(result: Exclude<AuthReading, null> | null) {
      clearInterval(timer);
      stop.abort();
      channel.close();
      resolve(result);
    }
    function receive(event: MessageEvent) {
      if (event.origin !== window.location.origin) return;
      const reading = readAuthMessage(event.data);
      if (reading === null) return;
      channel.postMessage(AUTH_RECEIVED);
      finish(reading);
    }
    window.addEventListener("message", receive, { signal: stop.signal });
    channel.addEventListener("message", receive, { signal: stop.signal });
    signal.addEventListener("abort", () => finish(null), { signal: stop.signal });
  });
}
