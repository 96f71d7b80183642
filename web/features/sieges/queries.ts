import { queryOptions, useMutation } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

/** Sieges of the last `SIEGE_DAYS`, and those that are proposed now. */
export const siegesQuery = queryOptions({
  queryKey: ["sieges"],
  queryFn: async () => (await bodyOf(api.sieges.$get())).sieges,
  refetchInterval: MINUTE_MS,
});

/** Starts a siege of a comment's page, until the next morning. */
export function useStartSiege() {
  const invalidate = useInvalidateSieges();
  return useMutation({
    mutationFn: (commentId: string) => bodyOf(api.sieges.$post({ json: { commentId } })),
    onSuccess: invalidate,
  });
}

const VERBS = {
  start: (id: string) => bodyOf(api.sieges[":id"].start.$post({ param: { id } })),
  end: (id: string) => bodyOf(api.sieges[":id"].end.$post({ param: { id } })),
  undo: (id: string) => bodyOf(api.sieges[":id"].undo.$post({ param: { id } })),
  dismiss: (id: string) => bodyOf(api.sieges[":id"].dismiss.$post({ param: { id } })),
};

/** Starts, ends, undoes or dismisses a siege. A failure is shown in a toast. */
export function useChangeSiege(id: string) {
  const invalidate = useInvalidateSieges();
  return useMutation({
    mutationFn: async (verb: keyof typeof VERBS) => {
      await VERBS[verb](id);
    },
    onSuccess: invalidate,
    onError: (error) => showToast({ look: "error", text: messageOf(error, NOT_DONE) }),
  });
}

/** A function that undoes a siege. The outcome is shown in a toast. */
export function useUndoSiege() {
  const invalidate = useInvalidateSieges();
  const undo = useMutation({
    mutationFn: (id: string) => bodyOf(api.sieges[":id"].undo.$post({ param: { id } })),
    onSuccess: async () => {
      await invalidate();
      showToast({ look: "success", text: "Asedio deshecho: lo que ocultó vuelve a verse" });
    },
    onError: (error) => showToast({ look: "error", text: messageOf(error, NOT_DONE) }),
  });
  return undo.mutate;
}

const NOT_DONE = "No se pudo cambiar el modo asedio";

const useInvalidateSieges = () => useInvalidate(["sieges"], ["moderation-settings"], ["explanation"]);
