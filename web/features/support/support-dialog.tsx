import { MessageCircle } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { chatLink } from "./chat-link.ts";

/** The support form: it opens a chat with the message in a new tab. Nothing is sent to our server. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const [incomplete, setIncomplete] = useState(false);
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const subject = String(form.get("subject")).trim();
    const message = String(form.get("message")).trim();
    setIncomplete(!subject || !message);
    if (!subject || !message) return;
    window.open(chatLink({ email, subject, message }), "_blank", "noopener");
    onClose();
  }

  return (
    <Dialog
      title="Soporte"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id}>
            <MessageCircle aria-hidden="true" className="size-4" />
            Abrir chat
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="space-y-4">
        <p>
          Cuéntanos qué necesitas. Abriremos un chat de WhatsApp con tu mensaje ya escrito; tú decides si lo envías.
        </p>
        {incomplete && <Alert look="error">Por favor completa todos los campos</Alert>}
        <Field label="Asunto" name="subject" required maxLength={120} autoComplete="off" />
        <TextArea label="Mensaje" name="message" required maxLength={1500} rows={5} />
      </form>
    </Dialog>
  );
}
