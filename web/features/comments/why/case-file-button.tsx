import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../../api/api-error.ts";
import { download } from "../../../api/download.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

type Props = { commentId: string; size?: "small"; label?: string };

/** Saves the case file of a comment. */
export function CaseFileButton({ commentId, size, label = "Descargar expediente" }: Props) {
  const save = useMutation({ mutationFn: () => download(`/acta/case/${commentId}`, () => undefined) });
  return (
    <div className="space-y-2">
      <Button look="secondary" size={size} loading={save.isPending} onClick={() => save.mutate()}>
        {label}
      </Button>
      {save.isError && <Alert look="error">{messageOf(save.error, "No se pudo preparar. Inténtalo de nuevo.")}</Alert>}
    </div>
  );
}
