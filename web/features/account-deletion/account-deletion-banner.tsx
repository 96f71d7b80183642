import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { dayText } from "../time/date-text.ts";

const FAILED = "No se pudo recuperar la cuenta. Inténtalo de nuevo.";

/** The banner above every screen of a closed account: until when the closing can be undone, and the button that undoes it. */
export function AccountDeletionBanner({ closesAt }: { closesAt: string }) {
  const isOwner = useAbility("ownership");
  const client = useQueryClient();
  const user = useUser();
  const takeBack = useMutation({
    mutationFn: () => bodyOf(api.account["take-back"].$post()),
    onSuccess: ({ message }) => {
      saveSession({ user: { ...user, closes_at: null } });
      void client.invalidateQueries();
      showToast({ look: "success", text: message });
    },
  });
  return (
    <div className="mb-6 space-y-2">
      <Alert
        look="warning"
        action={
          isOwner && (
            <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
              Recuperar mi cuenta
            </Button>
          )
        }
      >
        {isOwner
          ? `Tu cuenta está cerrada y se borrará el ${dayText(closesAt)}. Hasta ese día puedes recuperarla como estaba.`
          : `Esta cuenta está cerrada y se borrará el ${dayText(closesAt)}. Hasta ese día su propietario puede recuperarla.`}
      </Alert>
      {takeBack.isError && <Alert look="error">{messageOf(takeBack.error, FAILED)}</Alert>}
    </div>
  );
}
