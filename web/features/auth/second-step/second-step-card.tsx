import { useQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { RECOVERY_CODES } from "../../../../worker/vocabulary/limits.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { Factors } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { lazily } from "../../../ui/lazily.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { RetryAlert } from "../../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { factorsQuery } from "./queries.ts";

const AppDialog = lazily(async () => (await import("./app-dialog.tsx")).AppDialog);
const PasskeyDialog = lazily(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);
const PasswordDialog = lazily(async () => (await import("./password-dialog.tsx")).PasswordDialog<Done>);
const RecoveryCodes = lazily(async () => (await import("./recovery-codes.tsx")).RecoveryCodes);

type Done = { message?: string; recoveryCodes?: string[] };
type Passkey = Factors["passkeys"][number];
type Open =
  | { name: "app" | "passkey" | "remove-app" | "renew" }
  | { name: "remove-passkey"; passkey: Passkey }
  | { name: "codes"; codes: string[] };

const DAY = new Intl.DateTimeFormat("es", { day: "numeric", month: "short", year: "numeric" });

/** What an owner can add to the password: an app of codes, passkeys, and the codes that open when both are lost. */
export function SecondStepCard() {
  const { data: factors, isError, isFetching, refetch } = useQuery(factorsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: string[]) => setOpen({ name: "codes", codes });
  const isOn = factors !== undefined && (factors.app !== null || factors.passkeys.length > 0);
  const isLast = factors !== undefined && (factors.app ? 1 : 0) + factors.passkeys.length === 1;
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
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <CardTitle>Verificación en dos pasos</CardTitle>
        {factors && <Badge look={isOn ? "ok" : "neutral"}>{isOn ? "Activada" : "Desactivada"}</Badge>}
      </div>
      <p className="mb-4 text-ink-soft">Así, conocer tu contraseña no basta para entrar.</p>
      {!factors && !isError && (
        <Loading label="Cargando la verificación en dos pasos...">
          <Skeleton className="mb-3 h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {!factors && isError && (
        <RetryAlert onRetry={() => void refetch()} isRetrying={isFetching}>
          No se pudo cargar la verificación en dos pasos.
        </RetryAlert>
      )}
      {factors && (
        <ul className="divide-y divide-line" aria-label="Formas de verificación">
          <Row
            icon={<Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
            title="Aplicación de códigos"
            note={factors.app ? usedOn(factors.app.last_used_at) : "Un código de seis cifras en tu teléfono."}
          >
            {factors.app ? (
              <Button
                look="secondary"
                aria-label="Quitar la aplicación de códigos"
                onClick={() => setOpen({ name: "remove-app" })}
              >
                Quitar
              </Button>
            ) : (
              <Button
                look="secondary"
                aria-label="Añadir una aplicación de códigos"
                onClick={() => setOpen({ name: "app" })}
              >
                Añadir
              </Button>
            )}
          </Row>
          {factors.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
              title={passkey.name}
              note={`Llave de acceso · ${usedOn(passkey.last_used_at)}`}
            >
              <Button
                look="secondary"
                aria-label={`Quitar la llave de acceso ${passkey.name}`}
                onClick={() => setOpen({ name: "remove-passkey", passkey })}
              >
                Quitar
              </Button>
            </Row>
          ))}
          <Row
            icon={<KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
            title="Llave de acceso"
            note="Tu huella, tu cara o el PIN de tu dispositivo."
          >
            <Button
              look="secondary"
              aria-label="Añadir una llave de acceso"
              onClick={() => setOpen({ name: "passkey" })}
            >
              Añadir
            </Button>
          </Row>
          {isOn && (
            <Row
              title="Códigos de recuperación"
              note={`Te quedan ${factors.recovery_codes_left} de ${RECOVERY_CODES}.`}
            >
              <Button
                look="secondary"
                aria-label="Crear nuevos códigos de recuperación"
                onClick={() => setOpen({ name: "renew" })}
              >
                Crear nuevos
              </Button>
            </Row>
          )}
        </ul>
      )}
      <Suspense>
        {open?.name === "app" && <AppDialog onCodes={showCodes} onClose={close} />}
        {open?.name === "passkey" && <PasskeyDialog onCodes={showCodes} onClose={close} />}
        {open?.name === "remove-app" && (
          <PasswordDialog
            title="¿Quitar la aplicación de códigos?"
            send="Quitar"
            run={(password) => bodyOf(api.auth.factors.app.remove.$post({ json: { password } }))}
            onDone={done}
            onClose={close}
          >
            {warning}
          </PasswordDialog>
        )}
        {open?.name === "remove-passkey" && (
          <PasswordDialog
            title={`¿Quitar la llave de acceso ${open.passkey.name}?`}
            send="Quitar"
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
        )}
        {open?.name === "renew" && (
          <PasswordDialog
            title="¿Crear códigos de recuperación nuevos?"
            send="Crear nuevos"
            run={(password) => bodyOf(api.auth.factors["recovery-codes"].$post({ json: { password } }))}
            onDone={done}
            onClose={close}
          >
            <p>Los códigos anteriores dejan de valer.</p>
          </PasswordDialog>
        )}
        {open?.name === "codes" && <RecoveryCodes codes={open.codes} onClose={close} />}
      </Suspense>
    </Card>
  );
}

type RowProps = { icon?: ReactNode; title: string; note: string; children: ReactNode };

const Row = ({ icon, title, note, children }: RowProps) => (
  <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
    {icon}
    <div className="min-w-0 flex-1">
      <p className="font-medium text-ink wrap-anywhere">{title}</p>
      <p className="text-sm text-ink-soft">{note}</p>
    </div>
    {children}
  </li>
);

const usedOn = (at: string | null) => (at ? `Último uso: ${DAY.format(new Date(at))}` : "Sin usar todavía");
