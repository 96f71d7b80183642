import { CircleCheck, MessagesSquare } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Inbox } from "../../../../worker/vocabulary/comments.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { NothingFound } from "../../../ui/empty/nothing-found.tsx";
import { Section } from "../../../ui/section.tsx";
import { isFiltered } from "../data/filter.ts";

type Props = { filter: CommentFilter; onClear: () => void };

const NOTHING_IN: Record<Inbox, string> = {
  review: "No queda nada por revisar",
  unanswered: "No queda ninguna queja ni pregunta sin responder",
  answered: "Aún no hay quejas ni preguntas respondidas",
};

/** Shown instead of an empty list. Says why it is empty: all work is done, the filter, or no comments yet. */
export function EmptyList({ filter, onClear }: Props) {
  return (
    <Section>
      <Empty filter={filter} onClear={onClear} />
    </Section>
  );
}

function Empty({ filter, onClear }: Props) {
  const { inbox, assigned } = filter;
  const isOnly = (name: keyof CommentFilter) => Object.keys(filter).every((field) => field === name);
  if (inbox && isOnly("inbox"))
    return (
      <AllDone title={NOTHING_IN[inbox]} onClear={onClear}>
        Lo que necesite a una persona aparecerá aquí.
      </AllDone>
    );
  if (assigned && isOnly("assigned"))
    return (
      <AllDone title="No tienes comentarios asignados" onClear={onClear}>
        Cuando alguien del equipo te pase uno, aparecerá aquí.
      </AllDone>
    );
  if (isFiltered(filter)) return <NothingFound title="Ningún comentario coincide con los filtros" onClear={onClear} />;
  return (
    <EmptyState icon={MessagesSquare} title="Aún no hay comentarios">
      Los nuevos aparecerán aquí en cuanto alguien escriba en tus páginas.
    </EmptyState>
  );
}

function AllDone({ title, onClear, children }: { title: string; onClear: () => void; children: string }) {
  return (
    <EmptyState
      icon={CircleCheck}
      title={title}
      action={
        <Button look="secondary" onClick={onClear}>
          Ver todos los comentarios
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
