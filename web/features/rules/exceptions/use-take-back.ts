import type { ApplyTo } from "../../../../worker/vocabulary/comments.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useRemoveException } from "./queries.ts";

/** Removes an exception, and shows a toast with the result. */
export function useTakeBack() {
  const remove = useRemoveException({
    onRemoved: () => showToast({ look: "success", text: "Excepción quitada" }),
    onError: (error) => showToast({ look: "error", text: messageOf(error, "No se pudo quitar la excepción") }),
  });
  const takeBack = (id: string, applyTo: ApplyTo) => remove.mutate({ id, applyTo });
  return { takeBack, isRemoving: remove.isPending };
}
