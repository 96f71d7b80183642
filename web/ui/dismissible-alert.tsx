import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

/** An error that stays until the reader closes it. */
export function DismissibleAlert({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Alert
      look="error"
      action={
        <Button look="quiet" size="small" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
