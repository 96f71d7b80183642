import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api, bodyOf } from "../../../api/api.ts";
import { clearSession, readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";

/**
 * A function that ends the session, here and on the server. Without the server's answer it ends there after a week. What waits for a
 * connection would be lost, so the person is told first.
 */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const waiting = client.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused }).length;
    if (waiting === 0) return leave();
    showToast({
      look: "error",
      text: `${waiting === 1 ? "Una decisión espera" : `${waiting} decisiones esperan`} la conexión. Si cierras sesión ahora, se pierde${waiting === 1 ? "" : "n"}.`,
      action: { label: "Salir sin enviar", run: leave },
    });
  };

  function leave() {
    const token = readToken();
    if (token) endOnServer(token);
    clearSession();
    // The next customer on the same device must see nothing of this one.
    client.clear();
    navigate(paths.login, { replace: true });
  }
}

/** @param token passed in, since the stored one is deleted before the call is made */
function endOnServer(token: string): void {
  const options = { headers: { authorization: `Bearer ${token}` }, init: { keepalive: true } };
  bodyOf(api.auth.logout.$post({}, options)).catch(() => undefined);
}
