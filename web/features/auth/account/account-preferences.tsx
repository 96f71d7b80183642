import { Suspense, useState } from "react";
import type { User } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { lazily } from "../../../ui/lazily.tsx";
import { MailStopped } from "./mail-stopped.tsx";

const PasswordDialog = lazily(async () => (await import("./password-dialog.tsx")).PasswordDialog);
const LogoutAllDialog = lazily(async () => (await import("./logout-all-dialog.tsx")).LogoutAllDialog);

const DAY = new Intl.DateTimeFormat("es", { day: "numeric", month: "long", year: "numeric" });

/** The account's identity and its security. The e-mail is read-only. */
export function AccountPreferences({ user }: { user: User }) {
  const [open, setOpen] = useState<"password" | "logout" | null>(null);
  const close = () => setOpen(null);
  const changedAt = user.password_changed_at;
  return (
    <Card>
      <CardTitle className="mb-4">Preferencias de la cuenta</CardTitle>
      <div className="space-y-5">
        <Field label="Correo electrónico" type="email" value={user.email} readOnly />
        <MailStopped />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="font-medium text-ink">Contraseña</p>
            {/* A session stored before the API sent this date has none. */}
            {changedAt && <p className="text-ink-soft">Última actualización: {DAY.format(new Date(changedAt))}</p>}
          </div>
          <Button look="secondary" onClick={() => setOpen("password")}>
            Cambiar
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
          <div>
            <p className="font-medium text-ink">Cerrar sesión en todos los dispositivos</p>
            <p className="text-ink-soft">Si perdiste uno, o entraste en uno ajeno.</p>
          </div>
          <Button look="secondary" onClick={() => setOpen("logout")}>
            Cerrar todas
          </Button>
        </div>
      </div>
      <Suspense>
        {open === "password" && <PasswordDialog onClose={close} />}
        {open === "logout" && <LogoutAllDialog onClose={close} />}
      </Suspense>
    </Card>
  );
}
