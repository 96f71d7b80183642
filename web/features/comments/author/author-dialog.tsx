import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { authorQuery } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";
import { BlockDialog } from "../decisions/block-dialog.tsx";
import { AuthorActions, HIDE_ALL } from "./author-actions.tsx";
import { AuthorFacts } from "./author-facts.tsx";
import { AuthorHistory } from "./author-history.tsx";

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
        loading={
          <Loading label="Cargando la ficha...">
            <div className="space-y-3">
              <Skeleton className="h-5 w-64" />
              <Skeleton className="h-24 w-full" />
            </div>
          </Loading>
        }
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
