import { api, bodyOf } from "../../../api/api.ts";
import type { Factors, SecondStep } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";

const AppDialog = lazyPart(async () => (await import("./app-dialog.tsx")).AppDialog);
const PasskeyDialog = lazyPart(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);
const ConfirmPersonDialog = lazyPart(
  async () => (await import("./confirm-person-dialog.tsx")).ConfirmPersonDialog<FactorAnswer>,
);
const RecoveryCodesDialog = lazyPart(async () => (await import("./recovery-codes-dialog.tsx")).RecoveryCodesDialog);

type FactorAnswer = { message?: string; recoveryCodes?: string[] } | { secondStep: SecondStep };

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
  const onDone = ({ message, recoveryCodes }: Exclude<FactorAnswer, { secondStep: SecondStep }>) => {
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
        <ConfirmPersonDialog
          title="¿Quitar la aplicación de códigos?"
          confirm="Quitar"
          run={(json) => bodyOf(api.auth.factors.app.remove.$post({ json }))}
          onDone={onDone}
          onClose={close}
        >
          {warning}
        </ConfirmPersonDialog>
      );
    case "remove-passkey":
      return (
        <ConfirmPersonDialog
          title={`¿Quitar la llave de acceso ${open.passkey.name}?`}
          confirm="Quitar"
          run={(json) =>
            bodyOf(api.auth.factors.passkeys[":id"].remove.$post({ param: { id: open.passkey.id }, json }))
          }
          onDone={onDone}
          onClose={close}
        >
          {warning}
        </ConfirmPersonDialog>
      );
    case "renew":
      return (
        <ConfirmPersonDialog
          title="¿Crear códigos de recuperación nuevos?"
          confirm="Crear nuevos"
          run={(json) => bodyOf(api.auth.factors["recovery-codes"].$post({ json }))}
          onDone={onDone}
          onClose={close}
        >
          <p>Los códigos anteriores dejan de valer.</p>
        </ConfirmPersonDialog>
      );
    case "codes":
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
  }
}
