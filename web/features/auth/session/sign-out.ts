import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { clearSession } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";

export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    clearSession();
    // Nothing of this customer may appear to the next one on the same device.
    client.clear();
    navigate(paths.login, { replace: true });
  };
}
