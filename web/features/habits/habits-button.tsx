import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { HabitsDialog as Dialog } from "./habits-dialog.tsx";

const HabitsDialog = lazyPart(async () => (await import("./habits-dialog.tsx")).HabitsDialog);

/** Opens "Copia tu moderación" for the accounts of a page. */
export function HabitsButton({ accounts }: Pick<Parameters<typeof Dialog>[0], "accounts">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Copia tu moderación
      </Button>
      {isOpen && <HabitsDialog accounts={accounts} onClose={() => setOpen(false)} />}
    </>
  );
}
