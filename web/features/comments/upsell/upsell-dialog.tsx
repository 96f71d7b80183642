import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { PlanWish } from "./plan-gains.ts";
import { PlanUpsell } from "./plan-upsell.tsx";

type Props = { wish: PlanWish; missed?: string; onClose: () => void };

export function UpsellDialog({ onClose, ...upsell }: Props) {
  return (
    <Dialog title="Mejora tu plan" onClose={onClose}>
      <div className="pb-2">
        <PlanUpsell {...upsell} />
      </div>
    </Dialog>
  );
}
