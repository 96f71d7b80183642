import { useState } from "react";
import { MAX_ACCOUNT_NAME_LENGTH, RenameInput } from "../../../worker/features/accounts/schemas.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Account } from "../../api/types.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { useRenameAccount } from "./queries.ts";
import { refusalMessage } from "./refusal-message.ts";

export function RenameDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [name, setName] = useState(account.name);
  const [problem, setProblem] = useState<string>();
  const rename = useRenameAccount();

  function submit() {
    const input = RenameInput.safeParse({ accountId: account.id, name });
    setProblem(input.error?.issues[0]?.message);
    if (!input.success) return;
    rename.mutate(input.data, {
      onSuccess: showMessage(onClose),
      onError: (error) => setProblem(refusalMessage(error, "Error al cambiar el nombre")),
    });
  }

  return (
    <FormDialog
      title="Cambiar nombre"
      confirm="Guardar"
      isSending={rename.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <Field
        label="Nombre"
        hint="Solo cambia en Atalaya. Se mantiene aunque vuelvas a conectar la cuenta."
        value={name}
        error={problem}
        maxLength={MAX_ACCOUNT_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
