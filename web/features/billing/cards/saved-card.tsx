import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { default_card } from "../../../../worker/vocabulary/errors.ts";
import { cardName, expiryText } from "../../../../worker/vocabulary/money/card-name.ts";
import { CARD_DELETED, CARD_PREFERRED } from "../../../../worker/vocabulary/money/done-texts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tooltip } from "../../../ui/overlays/tooltip.tsx";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useBillingMutation } from "../queries.ts";
import type { PaymentMethod } from "../types.ts";
import type { Banner } from "../use-banner.ts";
import { overdueBanner } from "./overdue-banner.ts";

const DEFAULT_FAILED = "Error al actualizar método de pago";
const DELETE_FAILED = "Error al eliminar método de pago";

type Props = { method: PaymentMethod; onBanner: (banner: Banner) => void };

export function SavedCard({ method, onBanner }: Props) {
  const hint = useId();
  const [asking, setAsking] = useState(false);
  const setDefault = useBillingMutation(async (id: string) =>
    overdueBanner(await billing.setDefaultMethod(id), CARD_PREFERRED),
  );
  const remove = useBillingMutation(billing.deleteMethod);
  const name = cardName(method.card);

  const say = (done: string, failed: string) => ({
    onSuccess: () => onBanner({ look: "success", text: done }),
    onError: (error: Error) => onBanner({ look: "error", text: errorTextOr(error, failed) }),
    onSettled: () => setAsking(false),
  });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-36 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures font-semibold text-ink">{name}</span>
          {method.is_default && <Badge look="accent">Por defecto</Badge>}
        </p>
        <p className="figures">Caduca {expiryText(method.card)}</p>
        {method.is_default && (
          <p id={hint} className="sr-only">
            {default_card.message}
          </p>
        )}
      </div>
      {asking ? (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => setAsking(false)}>
            Conservar
          </Button>
          <Button
            look="danger"
            size="small"
            loading={remove.isPending}
            aria-label={`Eliminar ${name} definitivamente`}
            onClick={() => remove.mutate(method.id, say(CARD_DELETED, DELETE_FAILED))}
            // The confirmation replaces its button.
            autoFocus
          >
            Eliminar
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-1">
          {!method.is_default && (
            <Button
              look="quiet"
              size="small"
              loading={setDefault.isPending}
              aria-label={`Usar por defecto: ${name}`}
              onClick={() =>
                setDefault.mutate(method.id, { ...say(CARD_PREFERRED, DEFAULT_FAILED), onSuccess: onBanner })
              }
            >
              Usar por defecto
            </Button>
          )}
          {method.is_default ? (
            <Tooltip text={default_card.message}>
              {/* A disabled button shows no tooltip, so its wrapper has one. */}
              <span>
                <IconButton icon={Trash2} label={`Eliminar ${name}`} aria-describedby={hint} disabled />
              </span>
            </Tooltip>
          ) : (
            <IconButton icon={Trash2} label={`Eliminar ${name}`} onClick={() => setAsking(true)} />
          )}
        </div>
      )}
    </li>
  );
}
