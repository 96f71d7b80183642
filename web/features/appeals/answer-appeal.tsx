import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { DecideAppealInput } from "../../../worker/features/appeals/schemas.ts";
import { type AppealOutcome, COMPARED_COMMENTS } from "../../../worker/vocabulary/appeals.ts";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import { PUBLISHED_RULES, type RuleCode } from "../../../worker/vocabulary/judging/published-rules.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { showFailure } from "../../api/toasts.ts";
import type { Appeal, LikelyComment } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { offerUndo } from "../comments/data/undo.ts";
import { momentText } from "../time/date-text.ts";
import { likelyCommentsQuery, useDecideAppeal, useUndoAppeal } from "./queries.ts";

const DONE: Record<AppealOutcome, string> = {
  restored: "Comentario restaurado",
  kept: "El comentario sigue oculto",
  not_found: "Reclamación contestada",
};
const RULES = Object.entries(PUBLISHED_RULES) as [RuleCode, { title: string }][];

/** The hidden comments that an appeal may be about, and the three answers to it. */
export function AnswerAppeal({ appeal }: { appeal: Appeal }) {
  return (
    <QueryResult
      query={useQuery(likelyCommentsQuery(appeal.id))}
      loading={<LoadingBlock label="Buscando entre los comentarios ocultos..." className="h-32 w-full" />}
      failed="No se pudo buscar entre los comentarios ocultos"
    >
      {(comments) => <Answers appeal={appeal} comments={comments} />}
    </QueryResult>
  );
}

function Answers({ appeal, comments }: { appeal: Appeal; comments: readonly LikelyComment[] }) {
  const [chosenId, setChosenId] = useState(comments[0]?.id);
  const [rule, setRule] = useState<RuleCode>();
  const decide = useDecideAppeal(appeal.id);
  const undo = useUndoAppeal(appeal.id);
  const chosen = comments.find(({ id }) => id === chosenId);
  const answer = (decision: DecideAppealInput) =>
    decide.mutate(decision, {
      onSuccess: () =>
        offerUndo(DONE[decision.outcome], () =>
          undo.mutate(undefined, { onError: showFailure("No se pudo deshacer") }),
        ),
      onError: showFailure("No se pudo guardar la respuesta"),
    });
  const isSending = (outcome: AppealOutcome) => decide.isPending && decide.variables.outcome === outcome;
  return (
    <div className="space-y-3">
      <Comments comments={comments} chosenId={chosenId} onChoose={setChosenId} />
      {chosen && (
        <div className="flex flex-wrap items-end gap-2">
          <Button loading={isSending("restored")} onClick={() => answer({ outcome: "restored", commentId: chosen.id })}>
            Restaurarlo
          </Button>
          <Select
            label="Norma que incumple"
            value={rule ?? chosen.rule}
            onChange={({ target }) => setRule(target.value as RuleCode)}
          >
            {RULES.map(([code, { title }]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </Select>
          <Button
            look="secondary"
            loading={isSending("kept")}
            onClick={() => answer({ outcome: "kept", commentId: chosen.id, rule: rule ?? chosen.rule })}
          >
            Mantenerlo oculto
          </Button>
        </div>
      )}
      <Button look="quiet" loading={isSending("not_found")} onClick={() => answer({ outcome: "not_found" })}>
        Contestar que no aparece
      </Button>
      <p className="text-ink-faint">
        Se comparan los {figure(COMPARED_COMMENTS)} últimos ocultos de la página; los archivados no. La respuesta sale
        en un minuto: hasta entonces se puede deshacer.
      </p>
    </div>
  );
}

type ListProps = { comments: readonly LikelyComment[]; chosenId: string | undefined; onChoose: (id: string) => void };

function Comments({ comments, chosenId, onChoose }: ListProps) {
  const name = useId();
  if (comments.length === 0) return <p className="text-ink">Nada de lo oculto se parece a lo que escribió.</p>;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">Lo más parecido entre lo oculto</legend>
      <div className="divide-y divide-line border-y border-line">
        {comments.map(({ id, content, author_name, posted_at, likeness, is_of_post, rule }) => (
          <label key={id} className="flex items-start gap-3 py-2">
            <input
              type="radio"
              name={name}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              className="mt-1 size-4 shrink-0 accent-lantern"
            />
            <span className="min-w-0">
              <span className="block text-ink wrap-anywhere">{content}</span>
              <span className="text-ink-faint">
                {author_name ?? UNKNOWN_AUTHOR} · {momentText(posted_at)} · {PUBLISHED_RULES[rule].title} · {likeness}
                &nbsp;% parecido{is_of_post && " · de esa publicación"}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
