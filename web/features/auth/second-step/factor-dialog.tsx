import { api, bodyOf } from "../../../api/api.ts";
import type { Factors } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";

const AppDialog = lazyPart(async () => (await import("./app-dialog.tsx")).AppDialog);
const PasskeyDialog = lazyPart(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);
const ConfirmWithPasswordDialog = lazyPart(
  async () => (await import("./confirm-with-password-dialog.tsx")).ConfirmWithPasswordDialog<FactorAnswer>,
);
const RecoveryCodesDialog = lazyPart(async () => (await import("./recovery-codes-dialog.tsx")).RecoveryCodesDialog);

type FactorAnswer = { message?: string; recoveryCodes?: string[] };

/** The dialog that is open, and what it is about. */
export type OpenDialog =
  | { name: "app" | "passkey" | "remove-app" | "renew" }
  | { name: "remove-passkey"; passkey: Factors["passkeys"][number] }
  | { name: "codes"; codes: string[] };

type Props = { open: OpenDialog; isLast: boolean; onOpen: (next: OpenDialog | null) => void };

/** A dialog about the second step. @param isLast whether the person has only this factor */
export function FactorDialog({ open, isLast, onOpen }: Props) {
  const close = () => onOpen(null);
  const showCodes = (codes: string[]) => onOpen({ name: "codes", codes });
  const onDone = ({ message, recoveryCodes }: FactorAnswer) => {
    if (message) showToast({ look: "success", text: message });
    if (recoveryCodes) showCodes(recoveryCodes);
    else close();
  };
  const warning = isLast && (
    <p>
      Es tu último segundo paso: después bastará tu contraseña para entrar, y los códigos de recuperación se borran.
    </p>
  );
  switch (open.name) {
    case "app":
      return <AppDialog onCodes={showCodes} onClose={close} />;
    case "passkey":
      return <PasskeyDialog onCodes={showCodes} onClose={close} />;
    case "remove-app":
      return (
        <ConfirmWithPasswordDialog
          title="¿Quitar la aplicación de códigos?"
          confirm="Quitar"
          run={(password) => bodyOf(api.auth.factors.app.remove.$post({ json: { password } }))}
          onDone={onDone}
          onClose={close}
        >
          {warning}
        </ConfirmWithPasswordDialog>
      );
    case "remove-passkey":
      return (
        <ConfirmWithPasswordDialog
          title={`¿Quitar la llave de acceso ${open.passkey.name}?`}
          confirm="Quitar"
          run={(password) =>
            bodyOf(
              api.auth.factors.passkeys[":id"].remove.$post({ param: { id: open.passkey.id }, json: { password } }),
            )
          }
          onDone={onDone}
          onClose={close}
        >
          {warning}
        </ConfirmWithPasswordDialog>
      );
    case "renew":
      return (
        <ConfirmWithPasswordDialog
          title="¿Crear códigos de recuperación nuevos?"
          confirm="Crear nuevos"
          run={(password) => bodyOf(api.auth.factors["recovery-codes"].$post({ json: { password } }))}
          onDone={onDone}
          onClose={close}
        >
          <p>Los códigos anteriores dejan de valer.</p>
        </ConfirmWithPasswordDialog>
      );
    case "codes":
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
  }
}
