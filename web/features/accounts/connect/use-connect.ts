import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { oauth_failed } from "../../../../worker/vocabulary/errors.ts";
import type { Network } from "../../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { accountsQuery } from "../queries.ts";
import type { Reconnection } from "../reconnection.ts";
import { AUTH_CHANNEL, AUTH_RECEIVED, type AuthResult, REFUSED_TEXT, readAuthMessage } from "./auth-message.ts";

/** The network whose dialog is opened; it connects the linked accounts of the others, too. */
export const CONNECTED_NETWORK: Network = "facebook";

type Authorization = { code: string; state: string };
/** One way through the dialog: where its address comes from, and what connects with what it gives back. */
type Way = {
  url: () => Promise<{ redirectUrl: string }>;
  redeem: (authorization: Authorization) => Promise<{ success: boolean; message: string }>;
};

/**
 * Connects Facebook pages and their Instagram accounts, or reconnects one of them and asks for exactly what it lacks. A new attempt
 * cancels the previous one, which resolves to null.
 */
export function useConnect() {
  const client = useQueryClient();
  return useDialog(
    (reconnection: Reconnection | null) => ({
      url: () =>
        bodyOf(
          api.social["auth-url"].$get({
            query: { platform: CONNECTED_NETWORK, ...(reconnection && queryOf(reconnection)) },
          }),
        ),
      redeem: (json) => bodyOf(api.social.facebook.callback.$post({ json })),
    }),
    () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  );
}

/** Connects the page of a link again, for a person without an account. */
export const useReconnectByLink = (secret: string) =>
  useDialog(() => ({
    url: () => bodyOf(api.reconnections["auth-url"].$post({ json: { secret } })),
    redeem: (json) => bodyOf(api.reconnections.connect.$post({ json: { ...json, secret } })),
  }));

function useDialog<Input>(wayOf: (input: Input) => Way, onSuccess?: () => unknown) {
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  return useMutation({
    mutationFn: async (input: Input) => {
      attempt.current?.abort();
      attempt.current = new AbortController();
      return connect(wayOf(input), attempt.current.signal);
    },
    onSuccess,
  });
}

async function connect({ url, redeem }: Way, signal: AbortSignal): Promise<string | null> {
  const popup = openPopup();
  if (!popup)
    throw failure("El navegador bloqueó la ventana emergente. Permítela para este sitio e inténtalo de nuevo.");
  try {
    const { redirectUrl } = await url();
    popup.location.href = checkedUrl(redirectUrl);
    const authorization = await waitForAuthorization(popup, signal);
    if (authorization === null) return null;
    if (authorization === "refused") throw failure(REFUSED_TEXT);
    if (authorization === "incomplete") throw failure("Error al procesar la autenticación: datos incompletos");
    const { code, state } = authorization;
    const { success, message } = await redeem({ code, state }).catch(rethrown);
    if (!success) throw failure(oauth_failed.message);
    return message ?? "Cuentas conectadas correctamente.";
  } catch (error) {
    popup.close();
    throw error;
  }
}

/** @throws ApiError with the reason from outside or, without one, our own sentence */
function rethrown(error: unknown): never {
  throw error instanceof ApiError && error.explains
    ? error
    : failure("Ocurrió un error inesperado durante el proceso de conexión.");
}

const queryOf = ({ accountId, permissions }: Reconnection) =>
  permissions ? { scopes: permissions.map(({ scope }) => scope).join(",") } : { accountId };

/** The origin that the popup may open: Facebook, unless the build is configured otherwise. */
const DIALOG_ORIGIN = import.meta.env.VITE_META_DIALOG_ORIGIN ?? "https://www.facebook.com";

function checkedUrl(text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (url?.origin !== DIALOG_ORIGIN) throw failure("URL inválida o faltante en la respuesta");
  return url.href;
}

const failure = (message: string) => new ApiError({ code: "connect_failed", status: 0, message });

const WIDTH = 800;
const HEIGHT = 600;

/** Opens an empty popup. Call it in the click: browsers block a popup that opens after the answer to a call. */
function openPopup(): Window | null {
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
function waitForAuthorization(popup: Window, signal: AbortSignal): Promise<AuthResult | null> {
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
