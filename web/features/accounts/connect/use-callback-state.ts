import { useEffect, useState } from "react";
import { AUTH_CHANNEL, AUTH_RECEIVED, AUTH_REFUSED, type AuthMessage, REFUSED_TEXT } from "./auth-message.ts";

const POST_DELAY_MS = 500;
const CLOSE_DELAY_MS = 1_000;

export type CallbackState =
  | { name: "processing" }
  | { name: "success" }
  | { name: "error"; message: string; detail: string };

/** The state of the page that Facebook returns to in the popup. It delivers after half a second and closes a second later. */
export function useCallbackState(query: string): CallbackState {
  const [delivered, setDelivered] = useState<boolean | "failed" | null>(null);
  const arrival = readArrival(query);
  const code = "code" in arrival ? arrival.code : null;
  const state = "code" in arrival ? arrival.state : null;
  const refused = "message" in arrival && arrival.detail === REFUSED_TEXT;

  useEffect(() => {
    if (refused) deliverRefusal();
  }, [refused]);

  useEffect(() => {
    if (code === null || state === null) return;
    let isUnmounted = false;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const posting = setTimeout(async () => {
      const done = await deliverAuthorization(code, state).catch(() => "failed" as const);
      if (isUnmounted) return;
      setDelivered(done);
      if (done === true) closing = setTimeout(() => window.close(), CLOSE_DELAY_MS);
    }, POST_DELAY_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(posting);
      clearTimeout(closing);
    };
  }, [code, state]);

  if ("message" in arrival) return { name: "error", ...arrival };
  if (delivered === null) return { name: "processing" };
  if (delivered === "failed") return { name: "error", message: NOT_COMMUNICATED, detail: CLOSE_AND_RETRY };
  return delivered ? { name: "success" } : { name: "error", message: NO_MAIN_WINDOW, detail: CLOSE_AND_RETRY };
}

const NO_MAIN_WINDOW = "Error: No se pudo comunicar con la aplicación principal";
const NOT_COMMUNICATED = "Error de comunicación";
const CLOSE_AND_RETRY = "Cierra esta ventana e inténtalo de nuevo.";
const REPORTED = "Facebook reportó un error durante la autenticación.";
const INCOMPLETE = "Parámetros de autenticación incompletos.";
const NOT_RECEIVED = "No se recibieron los parámetros necesarios para completar la autenticación.";

function readArrival(query: string): { code: string; state: string } | { message: string; detail: string } {
  const parameters = new URLSearchParams(query);
  if (parameters.has("error")) {
    // Facebook describes the person's own "cancel" in English.
    const cancelled = parameters.get("error") === "access_denied";
    return { message: REPORTED, detail: (!cancelled && parameters.get("error_description")) || REFUSED_TEXT };
  }
  const code = parameters.get("code");
  const state = parameters.get("state");
  if (code && state) return { code, state };
  return { message: INCOMPLETE, detail: NOT_RECEIVED };
}

const ACKNOWLEDGED_WITHIN_MS = 1_000;

/**
 * Sends code and state to the main window: to the opener, and on the channel in case the network's page removed `window.opener`.
 *
 * @throws what the browser throws when it refuses to post
 * @returns whether they were received: there is an opener, or the channel answers within a second
 */
async function deliverAuthorization(code: string, state: string): Promise<boolean> {
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
function deliverRefusal(): void {
  const opener: Window | null = window.opener;
  opener?.postMessage(AUTH_REFUSED, window.location.origin);
  const channel = new BroadcastChannel(AUTH_CHANNEL);
  channel.postMessage(AUTH_REFUSED);
  channel.close();
}
