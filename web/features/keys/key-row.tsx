import { KeyRound } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../api/toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { PageNames } from "../team/page-names.tsx";
import { dayText } from "../time/date-text.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { DECIDES_ALONE, KEY_ABILITY_TEXTS } from "./key-texts.ts";
import { type ApiKey, useLetDecide, useRevokeKey, useTakeOver } from "./queries.ts";

/** A key, with what it may do, when it was used, and who answers for it. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, hint, abilities, page_names, decides_alone, owner, is_mine, state, expires_at, last_used_at } = apiKey;
  const [asked, setAsked] = useState<"revoke" | "take" | null>(null);
  const revoke = useRevokeKey();
  const take = useTakeOver();
  const letDecide = useLetDecide();
  const close = () => setAsked(null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <span className="wrap-anywhere">{name}</span>
          {state === "expired" && <Badge look="neutral">Caducada</Badge>}
          {state === "without_owner" && <Badge look="flag">Parada</Badge>}
        </p>
        <p className="text-ink-soft">
          {abilities.map((ability) => KEY_ABILITY_TEXTS[ability].name).join(", ")} ·{" "}
          <span className="figures">…{hint}</span>
        </p>
        <PageNames names={page_names} sees="ve" />
        <p className="text-ink-faint">
          {last_used_at ? (
            <>
              Usada <TimeAgo at={last_used_at} />
            </>
          ) : (
            "Sin usar"
          )}
          {state === "works" && ` · ${expires_at ? `caduca el ${dayText(expires_at)}` : "no caduca"}`}
          {!is_mine && ` · de ${owner ?? "alguien que ya no tiene cuenta"}`}
        </p>
        {state === "works" && abilities.includes("decide") && (
          <Checkbox
            {...DECIDES_ALONE}
            className="mt-2"
            checked={decides_alone}
            disabled={letDecide.isPending}
            onChange={({ target }) =>
              letDecide.mutate(
                { id: apiKey.id, decidesAlone: target.checked },
                { onError: showFailure("No se pudo cambiar la clave") },
              )
            }
          />
        )}
        {state === "without_owner" && (
          <p className="text-ink-soft">No funciona: quien la creó dejó el equipo. Hazte cargo de ella o revócala.</p>
        )}
      </div>
      {!is_mine && state !== "expired" && (
        <Button look="secondary" aria-label={`Hacerme cargo de ${name}`} onClick={() => setAsked("take")}>
          Hacerme cargo
        </Button>
      )}
      <Button look="secondary" aria-label={`Revocar ${name}`} onClick={() => setAsked("revoke")}>
        Revocar
      </Button>
      {asked === "revoke" && (
        <ConfirmDialog
          title={`Revocar «${name}»`}
          confirm="Revocar"
          isSending={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(apiKey, {
              onSuccess: () => showToast({ look: "success", text: "Clave revocada" }),
              onError: showFailure("No se pudo revocar la clave"),
              onSettled: close,
            })
          }
          onClose={close}
        >
          <p>
            Lo que la use deja de funcionar en su siguiente llamada. No se puede deshacer: después haría falta otra.
          </p>
        </ConfirmDialog>
      )}
      {asked === "take" && (
        <ConfirmDialog
          title={`Hacerte cargo de «${name}»`}
          confirm="Hacerme cargo"
          isSending={take.isPending}
          onConfirm={() =>
            take.mutate(apiKey, {
              onSuccess: () => showToast({ look: "success", text: "La clave es tuya" }),
              onError: showFailure("No se pudo cambiar la clave"),
              onSettled: close,
            })
          }
          onClose={close}
        >
          <p>
            Lo que haga saldrá con tu nombre, y terminará si dejas el equipo. Quien la creó puede haberla copiado: si no
            te fías, revócala y crea otra.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
