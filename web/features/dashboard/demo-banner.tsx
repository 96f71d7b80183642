import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

const DEMO = "Datos de demostración";

/** Says that these figures are examples, and offers a retry. */
export function DemoBanner({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Alert
      look="warning"
      action={
        <Button look="secondary" size="small" loading={isRetrying} onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      <strong className="font-semibold">{DEMO}.</strong> No pudimos cargar los tuyos: nada de lo que ves aquí es de tus
      páginas.
    </Alert>
  );
}
