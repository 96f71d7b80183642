import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { WantedFeature } from "./plan-gains.ts";
import { PlanUpsell } from "./plan-upsell.tsx";

type Props = { wanted: WantedFeature; missed?: string; onClose: () => void };

export function UpsellDialog({ onClose, ...upsell }: Props) {
  return (
    <Dialog title="Mejora tu plan" onClose={onClose}>
      <div className="pb-2">
        <PlanUpsell {...upsell} />
      </div>
    </Dialog>
  );
}
