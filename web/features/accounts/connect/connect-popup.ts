import { AUTH_CHANNEL, AUTH_RECEIVED, type AuthReading, readAuthMessage } from "./auth-message.ts";

const WIDTH = 800;
const HEIGHT = 600;

/** Opens the popup empty, inside the click: browsers block one that opens after waiting for a call. */
export function openPopup(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open("", "atalaya-facebook", `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** Between the last message of a popup and the moment it is closed. */
const MESSAGE_MS = 1_500;

/**
 * The first authorization that arrives, by message or by channel; null when `signal` ends the wait, `refused` when the person comes
 * back and the popup is closed. The channel serves when the network's page cuts `window.opener`. The popup then looks closed from
 * here while the person is still in it, so `closed` counts only when this window is in use again.
 */
export function waitForAuthorization(popup: Window, signal: AbortSignal): Promise<Exclude<AuthReading, null> | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(AUTH_CHANNEL);
    const stop = new AbortController();

    function finish(result: Exclude<AuthReading, null> | null) {
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
    function returned() {
      if (popup.closed) setTimeout(() => finish("refused"), MESSAGE_MS);
    }
    window.addEventListener("focus", returned, { signal: stop.signal });
    window.addEventListener("message", receive, { signal: stop.signal });
    channel.addEventListener("message", receive, { signal: stop.signal });
    signal.addEventListener("abort", () => finish(null), { signal: stop.signal });
  });
}
