import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { PAST_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { countedComments, figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { useUser } from "../../auth/session/session.ts";
import { ExampleList } from "../example-list.tsx";
import { wordsPreviewQuery } from "../queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { criticismIn } from "./criticism.ts";

const PAUSE_MS = 600;
/** The most words that are tried at once (`TestWordsInput`). */
const MOST = 50;

type Props = {
  /** Prohibited words, in a list already or about to be added. */
  words: readonly string[];
  page?: string | undefined;
  /** Another workspace for which they are meant. What they would hide there is not counted. */
  elsewhere?: { institution: boolean } | undefined;
};

/** In the institution's mode: which of the words are criticism, why, and which comments they would hide. Nothing is refused. */
export function CriticismNotice({ words, page, elsewhere }: Props) {
  const { workspace: here } = useUser();
  const { institution } = elsewhere ?? here;
  const found = useMemo(() => (institution ? criticismIn(words) : []), [institution, words]);
  const tried = useDebounced(
    useMemo(() => found.slice(0, MOST).map(({ word }) => word), [found]),
    PAUSE_MS,
  );
  const { data } = useQuery({
    ...wordsPreviewQuery(tried, page),
    enabled: !elsewhere && institution && tried.length > 0,
  });
  if (found.length === 0) return null;
  const wouldHave = found.length === 1 ? "habría" : "habrían";
  const { count = 0, looksLegitimate = 0, comments = [] } = data?.hidden ?? {};
  const reasons = Map.groupBy(found, ({ why }) => why);
  return (
    <Alert look="warning">
      <p className="font-medium">
        {found.length === 1 ? "Con esta palabra" : "Con estas palabras"} se critica a una institución
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {[...reasons].map(([why, of]) => (
          <li key={why}>
            {of.map(({ word }) => `«${word}»`).join(", ")}: quien {of.length === 1 ? "la usa" : "las usa"} {why}.
          </li>
        ))}
      </ul>
      {data && (
        <p className="mt-2">
          {count === 0
            ? `En ${PAST_DAYS} días no ${wouldHave} ocultado nada más.`
            : `En ${PAST_DAYS} días ${wouldHave} ocultado ${countedComments(count)} que nada más oculta; ${figure(looksLegitimate)} ${looksLegitimate === 1 ? "parece una queja" : "parecen quejas"} o preguntas.`}
        </p>
      )}
      {count > 0 && (
        <Disclosure label="Ver cuáles">
          <ExampleList comments={comments} count={count} />
        </Disclosure>
      )}
    </Alert>
  );
}
