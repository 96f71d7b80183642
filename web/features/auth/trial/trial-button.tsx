import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { canTryFree, hasTrialEnded } from "../session/access.ts";
import { useUser } from "../session/session.ts";
import { useAbility } from "../session/use-ability.ts";

const TrialDialog = lazyPart(async () => (await import("./trial-dialog.tsx")).TrialDialog);

/** Offers the trial to an owner who never used it, and the plans after the trial. */
export function TrialButton() {
  const maySeeBilling = useAbility("billing");
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (!maySeeBilling) return null;
  if (hasTrialEnded(user)) {
    return (
      <Link to={paths.plans} className={`${buttonClass()} w-full animate-glow text-balance`}>
        Prueba terminada / Mejora tu plan
      </Link>
    );
  }
  if (!canTryFree(user)) return null;
  return (
    <>
      <Button className="w-full px-2!" onClick={() => setOpen(true)}>
        <Sparkles aria-hidden="true" className="size-4 shrink-0" />
        ¡Prueba GRATUITA disponible!
      </Button>
      {open && <TrialDialog onClose={() => setOpen(false)} />}
    </>
  );
}
