import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PublishInput } from "../../../worker/features/accounts/schemas.ts";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { isCode } from "../../api/api-error.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Account } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { healthQuery, usePublish } from "./queries.ts";
import { type Reconnection, reconnectionOf } from "./reconnection.ts";
import { refusalMessage } from "./refusal-message.ts";

type Props = { account: Account; onReconnect: (reconnection: Reconnection) => void; onClose: () => void };

/** Publishes a text post on a page. A text that is sent twice becomes one post: its key stays until the text changes. */
export function PublishDialog({ account, onReconnect, onClose }: Props) {
  const [message, setMessage] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const publish = usePublish();
  const { data: health } = useQuery(healthQuery(account.id));
  const lacksPermission = isCode(publish.error, "permission_missing");
  // Unknown until the account was checked, a minute or two after it was connected.
  const needed = health?.permissions.filter(({ neededFor }) => neededFor.includes("publishing")) ?? [];
  const requested = lacksPermission && needed.length > 0 ? needed : undefined;

  function changeMessage(text: string) {
    setMessage(text);
    setKey(crypto.randomUUID());
    setProblem(undefined);
    publish.reset();
  }

  function submit() {
    const input = PublishInput.safeParse({ accountId: account.id, message });
    setProblem(input.error?.issues[0]?.message);
    if (!input.success || publish.isPending) return;
    publish.mutate({ ...input.data, key }, { onSuccess: showMessage(onClose) });
  }

  return (
    <FormDialog
      title={`Publicar en ${account.name}`}
      confirm="Publicar"
      isSending={publish.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextArea
        label="Texto de la publicación"
        rows={5}
        required
        value={message}
        error={problem}
        hint={`Se publica al momento en ${NETWORK_NAMES[account.platform]}, sin imágenes.`}
        onChange={(event) => changeMessage(event.target.value)}
      />
      {publish.isError && (
        <Alert
          look="error"
          action={
            (lacksPermission || isCode(publish.error, "reconnect_required")) && (
              <Button look="secondary" size="small" onClick={() => onReconnect(reconnectionOf(account, requested))}>
                Volver a conectar
              </Button>
            )
          }
        >
          {isCode(publish.error, "network_unreachable")
            ? publish.error.message
            : refusalMessage(publish.error, "Error al publicar. Inténtalo de nuevo.")}
        </Alert>
      )}
    </FormDialog>
  );
}
