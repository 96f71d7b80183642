import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

const FAILED = "No se pudo enviar el enlace. Inténtalo de nuevo.";

/** A button that mails another link to the address of the account. */
export function SendVerification({ size = "medium" }: { size?: "medium" | "large" }) {
  const send = useMutation({ mutationFn: () => bodyOf(api.auth["verify-email"].send.$post()) });
  return (
    <div className="space-y-2">
      {send.isError && <Alert look="error">{messageOf(send.error, FAILED)}</Alert>}
      {send.data && <Alert look="success">{send.data.message}</Alert>}
      <Button look="secondary" size={size} loading={send.isPending} onClick={() => send.mutate()}>
        Enviar otro enlace
      </Button>
    </div>
  );
}
