import { useState } from "react";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";
import { useUser } from "../auth/session/session.ts";
import { HelpLink } from "../help/help-link.tsx";
import { ExportRow } from "./export-row.tsx";

const CloseDialog = lazyPart(async () => (await import("./close-dialog.tsx")).CloseDialog);

/** Exports everything of the account, and closes the account. */
export function AccountEndCard() {
  const { closes_at } = useUser();
  const [isClosing, setClosing] = useState(false);
  return (
    <Section title="Tus datos">
      <ExportRow />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
        <div className="min-w-52 flex-1">
          <p className="font-medium text-ink">Cerrar mi cuenta</p>
          <p className="text-ink-soft">
            {closes_at
              ? "Tu cuenta está cerrada. Puedes recuperarla con el botón de arriba."
              : `Se borra todo a los ${ACCOUNT_DELETION_DAYS} días; hasta entonces puedes recuperarla.`}
          </p>
        </div>
        {!closes_at && (
          <Button look="secondary" onClick={() => setClosing(true)}>
            Cerrar mi cuenta
          </Button>
        )}
      </div>
      <p className="mt-4">
        <HelpLink article="privacidad">Qué se borra y qué se conserva</HelpLink>
      </p>
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </Section>
  );
}
