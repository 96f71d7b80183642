import { api, bodyOf } from "../../../api/api.ts";
import type { Factors } from "../../../api/types.ts";
import { lazyWithFallback } from "../../../ui/lazy-with-fallback.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";

const AppDialog = lazyWithFallback(async () => (await import("./app-dialog.tsx")).AppDialog);
const PasskeyDialog = lazyWithFallback(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);
const PasswordDialog = lazyWithFallback(async () => (await import("./password-dialog.tsx")).PasswordDialog<Done>);
const RecoveryCodes = lazyWithFallback(async () => (await import("./recovery-codes.tsx")).RecoveryCodes);

type Done = { message?: string; recoveryCodes?: string[] };

/** Which dialog is open, and what it is about. */
export type OpenDialog =
  | { name: "app" | "passkey" | "remove-app" | "renew" }
  | { name: "remove-passkey"; passkey: Factors["passkeys"][number] }
  | { name: "codes"; codes: string[] };

type Props = { open: OpenDialog; isLast: boolean; onOpen: (next: OpenDialog | null) => void };

/** The open dialog about a second step. @param isLast whether it is the only one that the person has */
export function FactorDialog({ open, isLast, onOpen }: Props) {
  const close = () => onOpen(null);
  const showCodes = (codes: string[]) => onOpen({ name: "codes", codes });
  const done = ({ message, recoveryCodes }: Done) => {
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
        <PasswordDialog
          title="¿Quitar la aplicación de códigos?"
          confirm="Quitar"
          run={(password) => bodyOf(api.auth.factors.app.remove.$post({ json: { password } }))}
          onDone={done}
          onClose={close}
        >
          {warning}
        </PasswordDialog>
      );
    case "remove-passkey":
      return (
        <PasswordDialog
          title={`¿Quitar la llave de acceso ${open.passkey.name}?`}
          confirm="Quitar"
          run={(password) =>
            bodyOf(
              api.auth.factors.passkeys[":id"].remove.$post({ param: { id: open.passkey.id }, json: { password } }),
            )
          }
          onDone={done}
          onClose={close}
        >
          {warning}
        </PasswordDialog>
      );
    case "renew":
      return (
        <PasswordDialog
          title="¿Crear códigos de recuperación nuevos?"
          confirm="Crear nuevos"
          run={(password) => bodyOf(api.auth.factors["recovery-codes"].$post({ json: { password } }))}
          onDone={done}
          onClose={close}
        >
          <p>Los códigos anteriores dejan de valer.</p>
        </PasswordDialog>
      );
    case "codes":
      return <RecoveryCodes codes={open.codes} onClose={close} />;
  }
}
