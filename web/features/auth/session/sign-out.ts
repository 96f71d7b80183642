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
    // Nothing of this customer may appear to the next one on the same device.
    client.clear();
    navigate(paths.login, { replace: true });
  };
}

/** @param token given, since the stored one is cleared before the call is made */
function endOnServer(token: string): void {
  const options = { headers: { authorization: `Bearer ${token}` }, init: { keepalive: true } };
  bodyOf(api.auth.logout.$post({}, options)).catch(() => undefined);
}
