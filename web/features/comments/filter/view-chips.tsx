import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS } from "../../../../worker/vocabulary/saved-views.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { SavedView } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { readFilter, writeFilter } from "../data/filter.ts";

type Props = { filter: CommentFilter; onApply: (filter: CommentFilter) => void };

/** A button for each saved filter, and one that saves the present filter. */
export function ViewChips({ filter, onApply }: Props) {
  const { views, isError, error, canChange, save, remove } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {views.length > 0 && (
        <ul aria-label="Vistas guardadas" className="contents">
          {views.map((view) => (
            <li key={view.name} className="flex items-center rounded-full border border-line">
              <Button look="quiet" size="small" className="rounded-full" onClick={() => onApply(filterOf(view))}>
                {view.name}
              </Button>
              <IconButton icon={X} label={`Quitar la vista ${view.name}`} onClick={() => remove(view.name)} />
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" size="small" aria-haspopup="dialog" disabled={!canChange} onClick={() => setNaming(true)}>
        <Bookmark aria-hidden="true" className="size-4" />
        Guardar esta vista
      </Button>
      {(error || isError) && (
        <p role="alert" className="text-sm text-hidden">
          {error ? messageOf(error, "No se pudo guardar la vista") : "No se pudieron cargar tus vistas"}
        </p>
      )}
      {isNaming && <NameDialog onSave={(name) => save(name, filter)} onClose={() => setNaming(false)} />}
    </div>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  function save() {
    const given = name.trim();
    if (!given) return setProblem("Escribe un nombre");
    onSave(given);
    onClose();
  }
  return (
    <FormDialog title="Guardar esta vista" confirm="Guardar" onConfirm={save} onClose={onClose}>
      <Field
        label="Nombre"
        hint="Guarda los filtros de ahora, para ti y en todos tus dispositivos."
        value={name}
        error={problem}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

const viewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: async () => (await bodyOf(api["saved-views"].$get())).views,
});

/** The views, with unanswered changes applied, and functions to change them. */
function useSavedViews() {
  const client = useQueryClient();
  const { queryKey } = viewsQuery;
  const { data: views, isError } = useQuery(viewsQuery);
  const { mutate, error } = useMutation({
    mutationFn: (next: SavedView[]) => bodyOf(api["saved-views"].$put({ json: { views: next } })),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, next);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const known = views ?? [];
  return {
    views: known,
    isError,
    error,
    /** False until the views are loaded: a change before would replace the unknown ones. */
    canChange: views !== undefined,
    /** Saves a view. It replaces one of the same name; when the list is full, the oldest view is removed. */
    save: (name: string, filter: CommentFilter) =>
      mutate(
        [...known.filter((view) => view.name !== name), { name, query: `${writeFilter(filter)}` }].slice(-MAX_VIEWS),
      ),
    remove: (name: string) => mutate(known.filter((view) => view.name !== name)),
  };
}

const filterOf = ({ query }: SavedView): CommentFilter => readFilter(new URLSearchParams(query));
