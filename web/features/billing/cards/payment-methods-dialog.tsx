import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { methodsQuery } from "../queries.ts";
import { useBanner } from "../use-banner.ts";
import { AddCard } from "./add-card.tsx";
import { SavedCard } from "./saved-card.tsx";

/** The saved cards: choose the default, delete, add. */
export function PaymentMethodsDialog({ onClose }: { onClose: () => void }) {
  const { data: methods, isError } = useQuery(methodsQuery);
  const [banner, setBanner] = useBanner();
  const [adding, setAdding] = useState(false);
  return (
    <Dialog title="Métodos de pago" onClose={onClose}>
      <div className="space-y-4 pb-3">
        {banner && <Alert look={banner.look}>{banner.text}</Alert>}
        {methods ? (
          <ul aria-label="Tarjetas guardadas" className="divide-y divide-line border-y border-line empty:hidden">
            {methods.map((method) => (
              <SavedCard key={method.id} method={method} onBanner={setBanner} />
            ))}
          </ul>
        ) : isError ? (
          <Alert look="error">No se pudieron cargar tus tarjetas. Vuelve a intentarlo en unos minutos.</Alert>
        ) : (
          <LoadingBlock label="Cargando tarjetas..." className="h-16 w-full rounded-control" />
        )}
        {methods?.length === 0 && !adding && <p>Aún no has guardado ninguna tarjeta.</p>}
        {adding ? (
          <AddCard onBanner={setBanner} onEnd={() => setAdding(false)} />
        ) : (
          <Button look="secondary" className="w-full" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Agregar Nueva Tarjeta
          </Button>
        )}
      </div>
    </Dialog>
  );
}
