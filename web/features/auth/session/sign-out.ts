import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api, bodyOf } from "../../../api/api.ts";
import { clearSession, readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";

/** Ends the session on the server too; without an answer it ends here all the same, and there after a week. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const token = readToken();
    if (token) endOnServer(token);
    clearSession();
    endPushes();
    // Nothing of this customer may appear to the next one on the same device.
    client.clear();
    navigate(paths.login, { replace: true });
  };
}

/** No notification of this customer appears on the device any more: its push service answers that the subscription is gone. */
function endPushes(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

/** @param token given, since the stored one is cleared before the call is made */
function endOnServer(token: string): void {
  const options = { headers: { authorization: `Bearer ${token}` }, init: { keepalive: true } };
  bodyOf(api.auth.logout.$post({}, options)).catch(() => undefined);
}
