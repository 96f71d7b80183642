import type { ApplyTo } from "../../../../worker/vocabulary/comments.ts";
import { showFailure } from "../../../api/toasts.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useRemoveException } from "./queries.ts";

/** Removes an exception, and shows a toast with the result. */
export function useTakeBack() {
  const remove = useRemoveException({
    onRemoved: () => showToast({ look: "success", text: "Excepción quitada" }),
    onError: showFailure("No se pudo quitar la excepción"),
  });
  const takeBack = (id: string, applyTo: ApplyTo) => remove.mutate({ id, applyTo });
  return { takeBack, isRemoving: remove.isPending };
}
