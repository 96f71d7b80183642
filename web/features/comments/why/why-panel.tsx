import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Comment, Explanation } from "../../../api/types.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";
import { WhyExceptions } from "./why-exceptions.tsx";
import { WhyFacts } from "./why-facts.tsx";
import { WhyFound } from "./why-found.tsx";
import { WhyScore } from "./why-score.tsx";
import { WhyTimeline } from "./why-timeline.tsx";

const NOT_JUDGED = "Atalaya aún no ha analizado este comentario.";

/** Exported here so that it loads with the panel: a separate file would be one more name in each page's code. */
export { ExceptionFromComment } from "./exception-from-comment.tsx";

/** Why a comment has its status: the findings, their weight, the settings, and what happened since. */
export function WhyPanel({ id, comment }: { id: string; comment: Comment }) {
  const query = useQuery(explanationQuery(comment));
  const panel = useRef<HTMLElement>(null);
  const isThere = Boolean(query.data);
  // When a key opened the panel it may be below the visible part, and it grows when its content loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it came is what makes it run
  useEffect(() => {
    // In newer browsers the call returns a promise, which an effect must not return.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [isThere]);
  return (
    <section
      ref={panel}
      id={id}
      aria-label="Por qué"
      className="scroll-mt-15 animate-appear space-y-5 rounded-control border border-line bg-ground p-3 sm:p-4 lg:scroll-mt-2"
    >
      <QueryResult
        query={query}
        loading={
          <Loading label={EXPLANATION_LOADING}>
            <div className="space-y-3">
              <Skeleton className="h-5 w-full max-w-md" />
              <Skeleton className="h-5 w-64" />
              <Skeleton className="h-20 w-full" />
            </div>
          </Loading>
        }
        failed={EXPLANATION_FAILED}
      >
        {(explanation) => <Why explanation={explanation} />}
      </QueryResult>
    </section>
  );
}

function Why({ explanation }: { explanation: Explanation }) {
  const can = usePossibleActions()(explanation.comment);
  return (
    <>
      {explanation.versions ? (
        <>
          <Part title="Lo que se encontró">
            <WhyFound explanation={explanation} />
          </Part>
          {"head" in explanation.decision && (
            <Part title="La puntuación">
              <WhyScore decision={explanation.decision} />
            </Part>
          )}
        </>
      ) : (
        <p>{NOT_JUDGED}</p>
      )}
      <Part title="Cómo se decidió">
        <WhyFacts explanation={explanation} />
      </Part>
      {can.decide && (
        <Part title="Y a partir de ahora">
          <WhyExceptions explanation={explanation} />
        </Part>
      )}
      <Part title="Lo que ha pasado">
        <WhyTimeline explanation={explanation} />
      </Part>
      <HelpLink article="que-se-oculta">Qué se oculta y por qué</HelpLink>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </div>
  );
}
