import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, bodyOf } from "../../api/api.ts";
import type { Letter } from "../../api/types.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { DayBars } from "./day-bars.tsx";

const letterQuery = queryOptions({
  queryKey: ["weekly-letter"],
  queryFn: async () => (await bodyOf(api.summaries.week.$get())).letter,
});

/** The letter of this Monday, with the content of its mail. */
export function LetterDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(letterQuery);
  return (
    <Dialog title={query.data?.title ?? "Tu carta de esta semana"} onClose={onClose}>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando la carta..." className="h-40" />}
        failed="No se pudo cargar la carta."
      >
        {({ blocks }) => (
          <div className="space-y-4">
            {blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} onLeave={onClose} />
            ))}
          </div>
        )}
      </QueryResult>
    </Dialog>
  );
}

function BlockView({ block, onLeave }: { block: Letter["blocks"][number]; onLeave: () => void }) {
  if ("text" in block) return <p className="text-ink">{block.text}</p>;
  if ("note" in block) return <p className="text-ink-soft">{block.note}</p>;
  if ("chart" in block) return <DayBars days={block.chart} />;
  if ("facts" in block)
    return (
      <dl className="divide-y divide-line border-y border-line">
        {block.facts.map(([label, value, href]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right text-ink">
              {href ? (
                <Link to={href} className={textLinkClass} onClick={onLeave}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <Link to={block.href} className={buttonClass("primary")} onClick={onLeave}>
      {block.button}
    </Link>
  );
}
