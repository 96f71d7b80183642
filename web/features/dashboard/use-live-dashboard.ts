import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLive } from "../../api/live.ts";
import { changingKey } from "./queries.ts";

/** The shortest time between two reloads, however many comments arrive. */
const REST_MS = 500;

/** Reloads the figures when comments change: at once, then at most twice a second, and always after the last change. */
export function useLiveDashboard(userId: string): void {
  const client = useQueryClient();
  const state = useRef({ isBusy: false, isDirty: false });

  async function refresh() {
    const now = state.current;
    now.isDirty = true;
    if (now.isBusy) return;
    now.isBusy = true;
    while (now.isDirty) {
      now.isDirty = false;
      const rest = new Promise((resolve) => setTimeout(resolve, REST_MS));
      await Promise.all([client.invalidateQueries({ queryKey: changingKey(userId) }), rest]);
    }
    now.isBusy = false;
  }
  useLive(refresh);
}
