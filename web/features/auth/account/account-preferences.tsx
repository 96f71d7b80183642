import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import type { User } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Section } from "../../../ui/section.tsx";
import { BlurSwitch } from "../../judgement/blur-switch.tsx";
import { dayText } from "../../time/date-text.ts";
import { SendVerification } from "../links/send-verification.tsx";

const ChangeEmailDialog = lazyPart(async () => (await import("./change-email-dialog.tsx")).ChangeEmailDialog);
const ChangePasswordDialog = lazyPart(async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog);
const LogoutAllDialog = lazyPart(async () => (await import("./logout-all-dialog.tsx")).LogoutAllDialog);

/** The address, the password and the sessions of the account. */
export function AccountPreferences({ user }: { user: User }) {
  const [open, setOpen] = useState<"email" | "password" | "logout" | null>(null);
  const close = () => setOpen(null);
  const changedAt = user.password_changed_at;
  return (
    <Section title="Preferencias de la cuenta">
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
              Correo electrónico
              {!user.email_verified && <Badge look="flag">Sin confirmar</Badge>}
            </p>
            <p className="break-all text-ink-soft">{user.email}</p>
          </div>
          <Button look="secondary" aria-label="Cambiar el correo" onClick={() => setOpen("email")}>
            Cambiar
          </Button>
        </div>
        {!user.email_verified && <SendVerification />}
        <MailStoppedAlert />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="font-medium text-ink">Contraseña</p>
            <p className="text-ink-soft">Última actualización: {dayText(changedAt)}</p>
          </div>
          <Button look="secondary" aria-label="Cambiar la contraseña" onClick={() => setOpen("password")}>
            Cambiar
          </Button>
        </div>
        <BlurSwitch />
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
      {open === "email" && <ChangeEmailDialog onClose={close} />}
      {open === "password" && <ChangePasswordDialog onClose={close} />}
      {open === "logout" && <LogoutAllDialog onClose={close} />}
    </Section>
  );
}

const mailQuery = queryOptions({
  queryKey: ["mail-state"],
  queryFn: async () => bodyOf(api.mail.state.$get()),
});

const REASONS = {
  bounced: "Los mensajes a esta dirección nos llegan devueltos, así que hemos dejado de enviarlos.",
  complained: "Un mensaje nuestro se marcó como spam, así que hemos dejado de escribir a esta dirección.",
};

/** Says that we no longer mail the owner, and why; the button starts again. Renders nothing while mail is sent. */
function MailStoppedAlert() {
  const queryClient = useQueryClient();
  const { data } = useQuery(mailQuery);
  const resume = useMutation({
    mutationFn: async () => bodyOf(api.mail.resume.$post({ json: { scope: "all" } })),
    onSettled: () => queryClient.invalidateQueries(mailQuery),
  });
  if (!data?.stopped) return null;
  return (
    <Alert
      look="warning"
      action={
        <Button look="secondary" size="small" loading={resume.isPending} onClick={() => resume.mutate()}>
          Volver a enviar
        </Button>
      }
    >
      {resume.isError ? "No se pudo cambiar. Inténtalo de nuevo." : REASONS[data.stopped]}
    </Alert>
  );
}
