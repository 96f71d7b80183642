import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type Props = { look?: "error" | "warning"; children: ReactNode; onRetry: () => void; isRetrying?: boolean };

/** Says that something could not be loaded; the reader can try again. */
export function RetryAlert({ look = "error", children, onRetry, isRetrying = false }: Props) {
  return (
    <Alert
      look={look}
      action={
        <Button look="secondary" size="small" loading={isRetrying} onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
