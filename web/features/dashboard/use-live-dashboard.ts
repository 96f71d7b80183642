import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLive } from "../../api/live.ts";
import { changingKey } from "./queries.ts";

/** Between two looks at the figures, however many comments arrive. */
const REST_MS = 500;

/** Asks for the figures anew when comments changed: at once, then at most twice a second, and the last change is always seen. */
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
