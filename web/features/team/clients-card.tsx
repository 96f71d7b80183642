import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";
import { HelpLink } from "../help/help-link.tsx";

const NewClientDialog = lazyPart(async () => (await import("./new-client-dialog.tsx")).NewClientDialog);

/** Offers a workspace for a client. */
export function ClientsCard() {
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Clientes"
      lead="Si cuidas las páginas de otros, dale a cada cliente su espacio: con su plan, y para traspasárselo cuando quieras."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          Nuevo cliente
        </Button>
        <HelpLink article="clientes">Cómo funciona</HelpLink>
      </div>
      {isMaking && <NewClientDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}
