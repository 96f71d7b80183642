import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment, Explanation } from "../../../api/types.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { headLabel, percent } from "../../judgement/finding-texts.ts";
import { momentText } from "../../time/date-text.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { CaseFileButton } from "./case-file-button.tsx";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";
import { WhyExceptions } from "./why-exceptions.tsx";
import { WhyFacts } from "./why-facts.tsx";
import { WhyFound } from "./why-found.tsx";

/** Exported here so that it loads with the panel: a separate file would be one more name in each page's code. */
export { ExceptionFromComment } from "./exception-from-explanation.tsx";

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
      className="scroll-mt-16 animate-appear space-y-5 border-t border-line pt-3 lg:scroll-mt-2"
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label={EXPLANATION_LOADING} className="h-40" />}
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
        <Part title="Lo que se encontró">
          <WhyFound explanation={explanation} />
        </Part>
      ) : (
        <p>Atalaya aún no ha analizado este comentario.</p>
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
      <Details explanation={explanation} />
      <CaseFileButton commentId={explanation.comment.id} />
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

/** Numbers, versions and times, for who wants to know exactly. */
function Details({ explanation: { decision, versions, times } }: { explanation: Explanation }) {
  const moments = [
    ["Llegó a Atalaya", times.received],
    ["Se decidió", times.decided],
    ["La red lo confirmó", times.confirmed],
  ] as const;
  return (
    <Disclosure label="Detalles">
      <div className="space-y-3">
        {"head" in decision && <WhyScore decision={decision} />}
        {versions && (
          <p className="figures wrap-anywhere text-ink-faint">
            {!versions.current && "Hoy decide una versión más nueva. "}
            Modelo {versions.model}, normalizador {versions.normalizer}, ajustes {versions.policy}
            {versions.language_model && `, modelo de lenguaje ${versions.language_model}`}.
          </p>
        )}
        <p className="figures text-ink-faint">
          {moments.flatMap(([what, at]) => (at ? `${what}: ${momentText(at)}. ` : []))}
        </p>
      </div>
    </Disclosure>
  );
}

/** A decision with a score. There is none when a word or a rule decided alone. */
type Scored = Extract<Explanation["decision"], { head: string }>;

/** The model's probability, and the score from which the page's level acts. */
function WhyScore({ decision }: { decision: Scored }) {
  const { head, score, threshold, level, looks_legitimate } = decision;
  const isOver = score >= threshold;
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-soft">
        Probabilidad de {headLabel(head)}
        <span className="figures text-ink">
          <strong className="font-semibold">{percent(score)}</strong> · límite {percent(threshold)}
        </span>
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
        <rect y="2" width="100" height="4" className="fill-line" />
        <rect y="2" width={score * 100} height="4" className={isOver ? "fill-hidden-fill" : "fill-ok-fill"} />
        <rect x={Math.min(99.2, threshold * 100)} width="0.8" height="8" className="fill-ink" />
      </svg>
      <p className="text-ink-faint">
        {isOver ? "Supera el límite" : "No llega al límite"}
        {level && ` de tu nivel ${level}`}.{" "}
        {looks_legitimate && "Además suena a queja o pregunta de un cliente, y a esas se las deja hablar."}
      </p>
    </div>
  );
}

/** When the comment was written, and everything that was done about it, oldest first: what happened in one second stands together. */
function WhyTimeline({ explanation: { times, timeline, comment } }: { explanation: Explanation }) {
  const steps = [
    { at: times.posted, sentence: `Se escribió en ${NETWORK_NAMES[comment.platform]}.`, note: null },
    ...timeline,
  ];
  const seconds = [...Map.groupBy(steps, ({ at }) => momentText(at))];
  return (
    <ol className="space-y-2.5">
      {seconds.map(([moment, together]) => (
        <li key={moment} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
          <time dateTime={together[0]!.at} className="figures text-ink-faint">
            {moment}
          </time>
          <span className="min-w-0 wrap-anywhere text-ink">
            {together.map(({ sentence }) => sentence).join(" ")}
            {together
              .flatMap(({ note }) => note ?? [])
              .map((note) => (
                <span key={note} className="block text-ink-faint">
                  Nota interna: {note}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
