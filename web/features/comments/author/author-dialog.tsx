import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { COMMENT_STATUSES, STATUS_NAMES, UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Author, Comment } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { dayText } from "../../time/date-text.ts";
import { writeFilter } from "../data/filter.ts";
import { authorQuery } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";
import { BlockDialog } from "../decisions/block-dialog.tsx";
import { AuthorActions, HIDE_ALL, termsText } from "./author-actions.tsx";

/** What is known of a comment's author from their comments, with actions on everything that they write. */
export function AuthorDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const query = useQuery(authorQuery(comment));
  const [isHiding, setHiding] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const { takeBack } = useTakeBack();
  if (isHiding)
    return (
      <ExceptionDialog
        title={HIDE_ALL}
        comment={comment}
        effect="hide"
        subjects={["author"]}
        finding={null}
        phrase=""
        onClose={() => setHiding(false)}
        onSaved={(id, applyTo) => {
          onClose();
          offerUndo("Sus comentarios se ocultan", () => takeBack(id, applyTo));
        }}
      />
    );
  if (isBlocking) return <BlockDialog comment={comment} onClose={() => setBlocking(false)} onBlocked={onClose} />;
  return (
    <Dialog
      title={query.data?.name ?? comment.author_name ?? UNKNOWN_AUTHOR}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando la ficha..." className="h-32" />}
        failed="No se pudo cargar la ficha de esta persona"
      >
        {(author) =>
          author.known ? (
            <div className="space-y-5">
              <AuthorFacts author={author} />
              <AuthorActions
                author={author}
                comment={comment}
                onHide={() => setHiding(true)}
                onBlock={() => setBlocking(true)}
              />
              <AuthorHistory author={author} onLeave={onClose} />
            </div>
          ) : (
            <EmptyState icon={UserRound} title="No sabemos quién es">
              {NETWORK_NAMES[comment.platform]} no dice quién escribió este comentario, o esa persona pidió que se
              borraran sus datos. No se puede reunir lo suyo ni ocultarlo.
            </EmptyState>
          )
        }
      </QueryResult>
    </Dialog>
  );
}

/** How many comments a person wrote, since when, and their statuses. */
function AuthorFacts({ author: { counts, more, first_seen, last_seen, blocks } }: { author: Author }) {
  const total = COMMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className="space-y-2">
      <p className="text-ink">
        {more ? `Más de ${figure(total)}` : figure(total)} {total === 1 ? "comentario" : "comentarios"} en tus páginas
        {first_seen && last_seen && `, ${spanText(dayText(first_seen), dayText(last_seen))}`}. Los archivados no cuentan
        aquí.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {COMMENT_STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <li key={status}>
            {counts[status] === 1 ? STATUS_NAMES[status].one : STATUS_NAMES[status].many}:{" "}
            <strong className="figures font-semibold text-ink">{figure(counts[status])}</strong>
          </li>
        ))}
      </ul>
      {blocks.map(({ page, ...terms }) => (
        <p key={page} className="text-ink">
          No puede comentar en {page}
          {termsText(terms)}
        </p>
      ))}
    </div>
  );
}

const spanText = (first: string, last: string) => (first === last ? `el ${first}` : `del ${first} al ${last}`);

function AuthorHistory({ author: { name, comments }, onLeave }: { author: Author; onLeave: () => void }) {
  return (
    <section aria-label="Lo último que escribió">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="font-medium text-ink">Lo último que escribió</h3>
        {name && (
          <Link to={`${paths.comments}?${writeFilter({ author: name })}`} className={textLinkClass} onClick={onLeave}>
            Ver todos
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {comments.map(({ id, content, status, account_name, posted_at }) => (
          <li key={id} className="space-y-0.5 py-2">
            <p className="wrap-anywhere text-ink">{content || "Sin texto"}</p>
            <p className="text-ink-faint">
              {STATUS_NAMES[status].one} · {account_name} · {dayText(posted_at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
