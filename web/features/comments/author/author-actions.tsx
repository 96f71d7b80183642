import { useState } from "react";
import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Author, Comment } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { CaseFilesButton } from "../../cases/case-files-button.tsx";
import { EFFECT_NAMES } from "../../rules/exceptions/exception-texts.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { momentText } from "../../time/date-text.ts";
import { useSetBlocked } from "../decisions/use-set-blocked.ts";

export const HIDE_ALL = "Ocultar todo lo suyo y lo que escriba";

/** The end of a sentence about a block or an exception: until when, and why. */
export const termsText = ({ until, because }: Omit<Author["blocks"][number], "page">) =>
  `${until ? `, hasta el ${momentText(until)}` : ""}.${because ? ` Motivo: ${because}` : ""}`;

type Props = { author: Author; comment: Comment; onHide: () => void; onBlock: () => void };

/** Actions on all comments of a person, also their future ones. */
export function AuthorActions({ author: { exception }, comment, onHide, onBlock }: Props) {
  const maySetRules = useAbility("rules");
  const mayModerate = useAbility("moderate");
  const { takeBack, isRemoving } = useTakeBack();
  const block = useSetBlocked();
  const [isBlocked, setBlocked] = useState(comment.author_blocked);
  const network = NETWORK_NAMES[comment.platform];
  const { block: canBlock, hide } = CAPABILITIES[comment.platform];
  const unblock = () => block.mutate({ comment, blocked: false }, { onSuccess: () => setBlocked(false) });
  return (
    <div className="space-y-3">
      {exception && (
        <p className="text-ink">
          Lo que escribe tiene una excepción tuya: {EFFECT_NAMES[exception.effect].toLowerCase()}
          {termsText(exception)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <CaseFilesButton about={{ about: "author", commentId: comment.id }} label="Expediente" />
        {maySetRules && exception && (
          <Button look="secondary" loading={isRemoving} onClick={() => takeBack(exception.id, "past")}>
            Quitar excepción
          </Button>
        )}
        {maySetRules && hide && exception?.effect !== "hide" && (
          <Button look="secondary" aria-haspopup="dialog" onClick={onHide}>
            {HIDE_ALL}
          </Button>
        )}
        {mayModerate && canBlock && isBlocked && (
          <Button look="secondary" loading={block.isPending} onClick={unblock}>
            Desbloquear en {network}
          </Button>
        )}
        {mayModerate && canBlock && !isBlocked && (
          <Button look="secondary" aria-haspopup="dialog" onClick={onBlock}>
            Bloquear en {network}
          </Button>
        )}
      </div>
      <p className="text-ink-faint">
        {canBlock
          ? `Quien está bloqueado en ${network} no puede volver a comentar en ${comment.account_name}; lo que ya escribió sigue como está.`
          : `${network} no deja que una página bloquee a nadie desde aquí: Atalaya oculta lo que escriba.`}
      </p>
    </div>
  );
}
