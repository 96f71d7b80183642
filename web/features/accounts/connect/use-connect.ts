import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { oauth_failed } from "../../../../worker/vocabulary/errors.ts";
import type { Network } from "../../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { accountsQuery } from "../queries.ts";
import type { Reconnection } from "../reconnection.ts";
import { REFUSED } from "./auth-message.ts";
import { openPopup, waitForAuthorization } from "./connect-popup.ts";

const UNEXPECTED = "Ocurrió un error inesperado durante el proceso de conexión.";
const NO_ADDRESS = "URL inválida o faltante en la respuesta";

/** The one that the browser connects: its dialog brings the linked accounts of the others. */
export const CONNECTED_NETWORK: Network = "facebook";

/**
 * Connects pages of Facebook and their Instagram accounts, or one of them again, asking for exactly what it lacks. Connecting
 * again cancels the previous attempt, which resolves to null.
 */
export function useConnect() {
  const client = useQueryClient();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return useMutation({
    mutationFn: async (again: Reconnection | null) => {
      leaving.current?.abort();
      leaving.current = new AbortController();
      return connect(again, leaving.current.signal);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
}

async function connect(again: Reconnection | null, signal: AbortSignal): Promise<string | null> {
  const popup = openPopup();
  if (!popup)
    throw failure("El navegador bloqueó la ventana emergente. Permítela para este sitio e inténtalo de nuevo.");
  try {
    const { redirectUrl } = await bodyOf(
      api.social["auth-url"].$get({ query: { platform: CONNECTED_NETWORK, ...(again && asked(again)) } }),
    );
    popup.location.href = checkedUrl(redirectUrl);
    const authorization = await waitForAuthorization(popup, signal);
    if (authorization === null) return null;
    if (authorization === "refused") throw failure(REFUSED);
    if (authorization === "incomplete") throw failure("Error al procesar la autenticación: datos incompletos");
    const { success, message } = await redeem({ code: authorization.code, state: authorization.state });
    if (!success) throw failure(oauth_failed.message);
    return message ?? "Cuentas conectadas correctamente.";
  } catch (error) {
    popup.close();
    throw error;
  }
}

/** Without a reason from outside, our own sentence is shown. */
const redeem = (authorization: { code: string; state: string }) =>
  bodyOf(api.social.facebook.callback.$post({ json: authorization })).catch((error: unknown) => {
    throw error instanceof ApiError && error.explains ? error : failure(UNEXPECTED);
  });

const asked = ({ accountId, permissions }: Reconnection) =>
  permissions ? { scopes: permissions.map(({ scope }) => scope).join(",") } : { accountId };

/** The origin that the popup may open: Facebook, unless the build is configured otherwise. */
const DIALOG_ORIGIN: string = import.meta.env.VITE_META_DIALOG_ORIGIN ?? "https://www.facebook.com";

function checkedUrl(text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (url?.origin !== DIALOG_ORIGIN) throw failure(NO_ADDRESS);
  return url.href;
}

const failure = (message: string) => new ApiError({ code: "connect_failed", status: 0, message });
