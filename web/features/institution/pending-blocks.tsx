import { useQuery } from "@tanstack/react-query";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import { blockedQuery } from "../accounts/queries.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { ConfirmButton, TermsText } from "../block-terms/terms-text.tsx";
import { exceptionsQuery } from "../rules/exceptions/queries.ts";

/** What waits for a second person, for those who may confirm it; nothing while nothing does. */
export function PendingBlocks() {
  const maySetRules = useAbility("rules");
  const mayModerate = useAbility("moderate");
  const { data: mutes = [] } = useQuery({ ...exceptionsQuery, enabled: maySetRules });
  const { data: blocks = [] } = useQuery({ ...blockedQuery, enabled: mayModerate });
  const waiting = [
    ...mutes.map((terms) => ({ kind: "mute" as const, id: terms.id, by: terms.created_by, what: "silenciar", terms })),
    ...blocks.map((terms) => ({
      ...{ kind: "block" as const, id: terms.comment_id, by: terms.blocked_by, what: "bloquear", terms },
    })),
  ].filter(({ terms }) => terms.may_confirm);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="por-confirmar" className="border-y border-line py-3">
      <h2 id="por-confirmar" className="font-medium text-ink">
        Esperan que otra persona lo confirme
      </h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ kind, id, by, what, terms }) => {
          const name = terms.author_name ?? UNKNOWN_AUTHOR;
          return (
            <li key={`${kind}${id}`} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere text-ink">
                  {by ?? "Alguien"} pide {what} para siempre a {name}
                </p>
                <p className="flex flex-wrap gap-x-2 text-ink-faint">
                  <TermsText {...terms} />
                </p>
              </div>
              <ConfirmButton {...{ kind, id, name, terms }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
