import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { canTryFree, trialEnded } from "./access.ts";
import { useUser } from "./session.ts";
import { TrialDialog } from "./trial-dialog.tsx";

/** Offers the trial to who never used it, and the plans to whose trial ended. */
export function TrialButton() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (trialEnded(user)) {
    return (
      <Link to={paths.plans} className={`${buttonClass()} w-full animate-pulse flex-col gap-0 text-center`}>
        <span>Prueba terminada</span>
        <span className="text-xs font-medium">Mejora tu plan</span>
      </Link>
    );
  }
  if (!canTryFree(user)) return null;
  return (
    <>
      <Button className="w-full" onClick={() => setOpen(true)}>
        ¡Prueba GRATUITA disponible!
      </Button>
      {open && <TrialDialog onClose={() => setOpen(false)} />}
    </>
  );
}
