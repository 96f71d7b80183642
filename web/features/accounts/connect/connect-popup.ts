import { AUTH_CHANNEL, AUTH_RECEIVED, type AuthResult, readAuthMessage } from "./auth-message.ts";

const WIDTH = 800;
const HEIGHT = 600;

/** Opens an empty popup. Call it in the click: browsers block a popup that opens after the answer to a call. */
export function openPopup(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open("", "atalaya-facebook", `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** How long to wait for the last message of a popup that is already closed. */
const LAST_MESSAGE_MS = 1_500;

/**
 * The first authorization that arrives, by message or by channel; null when `signal` ends the wait, `refused` when the person comes
 * back and the popup is closed. The channel is needed when the network's page removes `window.opener`. Then the popup looks
 * closed from here while the person still uses it, so `closed` counts only when this window is in use again.
 */
export function waitForAuthorization(popup: Window, signal: AbortSignal): Promise<AuthResult | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(AUTH_CHANNEL);
    const stop = new AbortController();

    function finish(result: AuthResult | null) {
      stop.abort();
      channel.close();
      resolve(result);
    }
    function receive(event: MessageEvent) {
      if (event.origin !== window.location.origin) return;
      const result = readAuthMessage(event.data);
      if (result === null) return;
      channel.postMessage(AUTH_RECEIVED);
      finish(result);
    }
    function onFocus() {
      if (popup.closed) setTimeout(() => finish("refused"), LAST_MESSAGE_MS);
    }
    window.addEventListener("focus", onFocus, { signal: stop.signal });
    window.addEventListener("message", receive, { signal: stop.signal });
    channel.addEventListener("message", receive, { signal: stop.signal });
    signal.addEventListener("abort", () => finish(null), { signal: stop.signal });
  });
}
