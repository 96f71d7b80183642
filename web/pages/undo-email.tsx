import { api, bodyOf } from "../api/api.ts";
import { ConfirmRecovery } from "../features/auth/links/confirm-recovery.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

const undo = async (secret: string): Promise<string> =>
  (await bodyOf(api.auth["undo-email"].$post({ json: { secret } }))).message;

export default function UndoEmailPage() {
  return (
    <EntryLayout
      title="Deshacer el cambio de correo"
      lead="Tu cuenta vuelve al correo anterior, cerramos todas las sesiones y eliges una contraseña nueva."
    >
      <ConfirmRecovery label="Deshacer el cambio" run={undo} />
    </EntryLayout>
  );
}
