import { ExternalLink, Newspaper } from "lucide-react";
import { Link } from "react-router";
import { INSIGHT_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";
import { useFigureLinks } from "../figure-links.ts";

/** The posts and ads with the most hidden comments. */
export function PostsCard({ posts: { from, to, worst, isSample } }: Pick<Insights, "posts">) {
  const { attacksPath } = useFigureLinks();
  return (
    <Section
      title="Publicaciones y anuncios con más ocultos"
      lead={
        worst.length === 0
          ? `Nada oculto bajo tus publicaciones en los últimos ${INSIGHT_DAYS} días.`
          : `Últimos ${INSIGHT_DAYS} días${isSample ? ", entre lo más reciente de cada página" : ""}.`
      }
    >
      <ul className="divide-y divide-line">
        {worst.map(({ id, page, account_name, is_ad, attacks, excerpt, url, picture_url }) => (
          <li key={`${page}:${id}`} className="relative flex items-center gap-3 py-3">
            {picture_url ? (
              <img src={picture_url} alt="" loading="lazy" className="size-11 shrink-0 rounded-control object-cover" />
            ) : (
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-raised text-ink-faint">
                <Newspaper aria-hidden="true" className="size-5" />
              </span>
            )}
            <span className="min-w-0 flex-1">
              <Link
                to={attacksPath({ from, to }, { post: id, page })}
                className="line-clamp-2 font-medium text-ink after:absolute after:inset-0 hover:underline"
              >
                {excerpt ?? "Publicación sin texto"}
              </Link>
              <span className="mt-0.5 flex items-center gap-2 truncate text-small text-ink-faint">
                {account_name}
                {is_ad && <Badge look="wait">Anuncio</Badge>}
              </span>
            </span>
            <span className="figures text-title font-semibold text-hidden">
              {figure(attacks)}
              <span className="sr-only"> ocultos</span>
            </span>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label="Abrir la publicación"
                title="Abrir la publicación"
                className="control-height relative grid w-9 shrink-0 place-items-center rounded-control text-ink-faint hover:bg-raised hover:text-ink"
              >
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
