import { KeyRound, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { RECOVERY_CODES } from "../../../../worker/vocabulary/limits.ts";
import type { Factors } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDayText } from "../../time/date-text.ts";
import type { OpenDialog } from "./factor-dialog.tsx";

const PHONE = <Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />;
const KEY = <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />;

type Props = { factors: Factors; isOn: boolean; onOpen: (dialog: OpenDialog) => void };

/** The factors of a person's second step, with buttons that add and remove each. */
export const FactorList = ({ factors, isOn, onOpen }: Props) => (
  <ul className="divide-y divide-line" aria-label="Formas de verificación">
    {factors.app ? (
      <Row
        icon={PHONE}
        title="Aplicación de códigos"
        note={usedOn(factors.app.last_used_at)}
        verb="Quitar"
        label="Quitar la aplicación de códigos"
        onClick={() => onOpen({ name: "remove-app" })}
      />
    ) : (
      <Row
        icon={PHONE}
        title="Aplicación de códigos"
        note="Un código de seis cifras en tu teléfono."
        verb="Añadir"
        label="Añadir una aplicación de códigos"
        onClick={() => onOpen({ name: "app" })}
      />
    )}
    {factors.passkeys.map((passkey) => (
      <Row
        key={passkey.id}
        icon={KEY}
        title={passkey.name}
        note={`Llave de acceso · ${usedOn(passkey.last_used_at)}`}
        verb="Quitar"
        label={`Quitar la llave de acceso ${passkey.name}`}
        onClick={() => onOpen({ name: "remove-passkey", passkey })}
      />
    ))}
    <Row
      icon={KEY}
      title="Llave de acceso"
      note="Tu huella, tu cara o el PIN de tu dispositivo."
      verb="Añadir"
      label="Añadir una llave de acceso"
      onClick={() => onOpen({ name: "passkey" })}
    />
    {isOn && (
      <Row
        title="Códigos de recuperación"
        note={`Te quedan ${factors.recovery_codes_left} de ${RECOVERY_CODES}.`}
        verb="Crear nuevos"
        label="Crear nuevos códigos de recuperación"
        onClick={() => onOpen({ name: "renew" })}
      />
    )}
  </ul>
);

/** `verb` is the button's text, `label` what screen readers say. */
type RowProps = { icon?: ReactNode; title: string; note: string; verb: string; label: string; onClick: () => void };

const Row = ({ icon, title, note, verb, label, onClick }: RowProps) => (
  <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
    {icon}
    <div className="min-w-0 flex-1">
      <p className="font-medium text-ink wrap-anywhere">{title}</p>
      <p className="text-ink-soft">{note}</p>
    </div>
    <Button look="secondary" aria-label={label} onClick={onClick}>
      {verb}
    </Button>
  </li>
);

const usedOn = (at: string | null) => (at ? `Último uso: ${shortDayText(at)}` : "Sin usar todavía");
