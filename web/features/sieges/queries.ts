import { queryOptions, useMutation } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

/** Sieges of the last 30 days, and what is proposed now. */
export const siegesQuery = queryOptions({
  queryKey: ["sieges"],
  queryFn: async () => (await bodyOf(api.sieges.$get())).sieges,
  refetchInterval: MINUTE_MS,
});

/** Of the page of a comment, until the next morning. */
export function useStartByHand() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (commentId: string) => bodyOf(api.sieges.$post({ json: { commentId } })),
    onSuccess: changed,
  });
}

const VERBS = {
  start: (id: string) => bodyOf(api.sieges[":id"].start.$post({ param: { id } })),
  end: (id: string) => bodyOf(api.sieges[":id"].end.$post({ param: { id } })),
  undo: (id: string) => bodyOf(api.sieges[":id"].undo.$post({ param: { id } })),
  dismiss: (id: string) => bodyOf(api.sieges[":id"].dismiss.$post({ param: { id } })),
};

/** What a person does about a siege; a failure is said in a toast. */
export function useChangeSiege(id: string) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (verb: keyof typeof VERBS) => {
      await VERBS[verb](id);
    },
    onSuccess: changed,
    onError: (error) => showToast({ look: "error", text: messageOf(error, NOT_DONE) }),
  });
}

/** Undoes a siege that was just begun. */
export function useUndoSiege() {
  const changed = useChanged();
  const undo = useMutation({
    mutationFn: (id: string) => bodyOf(api.sieges[":id"].undo.$post({ param: { id } })),
    onSuccess: async () => {
      await changed();
      showToast({ look: "success", text: UNDONE });
    },
    onError: (error) => showToast({ look: "error", text: messageOf(error, NOT_DONE) }),
  });
  return undo.mutate;
}

const UNDONE = "Asedio deshecho: lo que ocultó vuelve a verse";
const NOT_DONE = "No se pudo cambiar el modo asedio";

const useChanged = () => useInvalidate(["sieges"], ["moderation-settings"], ["explanation"]);
