import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fieldErrorsOf, messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { factorsQuery } from "./queries.ts";

type Props<Answer> = {
  title: string;
  confirm: string;
  /** Fields and sentences before the password. */
  children: ReactNode;
  /** A sentence about the first of these fields that is not filled in; null when all are. */
  problem?: () => string | null;
  run: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** A dialog for a change that needs the password again. */
export function ConfirmWithPasswordDialog<Answer>({
  title,
  confirm,
  children,
  problem,
  run,
  onDone,
  onClose,
}: Props<Answer>) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      await client.invalidateQueries(factorsQuery);
      onDone(answer);
    },
  });
  const fieldError = fieldErrorsOf(change.error).get("password");

  function submit() {
    const inputProblem = problem?.() ?? (password ? null : "Escribe tu contraseña");
    setMissing(inputProblem);
    change.reset();
    if (!inputProblem) change.mutate(password);
  }

  return (
    <FormDialog title={title} confirm={confirm} isSending={change.isPending} onConfirm={submit} onClose={onClose}>
      {missing && <Alert look="error">{missing}</Alert>}
      {change.isError && !fieldError && (
        <Alert look="error">{messageOf(change.error, "No se pudo completar. Inténtalo de nuevo.")}</Alert>
      )}
      {children}
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        error={fieldError}
        onChange={({ target }) => setPassword(target.value)}
        required
      />
    </FormDialog>
  );
}
