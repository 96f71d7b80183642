import { queryOptions, useMutation } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";
import { showFailure } from "../../api/toasts.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

/** Raids of the last `RAID_DAYS`, and those that are proposed now. */
export const raidsQuery = queryOptions({
  queryKey: ["raids"],
  queryFn: async () => (await bodyOf(api.raids.$get())).raids,
  refetchInterval: MINUTE_MS,
});

/** Starts a raid of a comment's page, until the next morning. */
export function useStartRaid() {
  const invalidate = useInvalidateRaids();
  return useMutation({
    mutationFn: (commentId: string) => bodyOf(api.raids.$post({ json: { commentId } })),
    onSuccess: invalidate,
  });
}

const VERBS = {
  start: (id: string) => bodyOf(api.raids[":id"].start.$post({ param: { id }, json: {} })),
  /** Also hides what caused it. */
  hide: (id: string) => bodyOf(api.raids[":id"].start.$post({ param: { id }, json: { hidesEarlier: true } })),
  end: (id: string) => bodyOf(api.raids[":id"].end.$post({ param: { id } })),
  dismiss: (id: string) => bodyOf(api.raids[":id"].dismiss.$post({ param: { id } })),
};

/** Starts, ends or dismisses a raid. A failure is shown in a toast. */
export function useChangeRaid(id: string) {
  const invalidate = useInvalidateRaids();
  return useMutation({
    mutationFn: async (verb: keyof typeof VERBS) => {
      await VERBS[verb](id);
    },
    onSuccess: invalidate,
    onError: showFailure(NOT_DONE),
  });
}

/** A function that undoes a raid. The outcome is shown in a toast. */
export function useUndoRaid() {
  const invalidate = useInvalidateRaids();
  const undo = useMutation({
    mutationFn: (id: string) => bodyOf(api.raids[":id"].undo.$post({ param: { id } })),
    onSuccess: async () => {
      await invalidate();
      showToast({ look: "success", text: "Asedio deshecho: lo que ocultó vuelve a verse" });
    },
    onError: showFailure(NOT_DONE),
  });
  return undo.mutate;
}

const NOT_DONE = "No se pudo cambiar el modo asedio";

const useInvalidateRaids = () => useInvalidate(["raids"], ["moderation-settings"], ["explanation"]);
