import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { publicPath } from "../../../worker/vocabulary/public-page.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, messageOf } from "../../api/api-error.ts";
import type { PublicPage } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyLink } from "../../ui/forms/copy-link.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { HelpLink } from "../help/help-link.tsx";
import { PRESETS } from "../rules/packs/presets.ts";

const publicPageQuery = (page: string) =>
  queryOptions({
    queryKey: ["public-page", page],
    queryFn: async () => (await bodyOf(api["public-pages"].$get({ query: { page } }))).publicPage,
  });

/** What is published about a page, on all of its networks together. @param page its group key */
export function PublicPagePanel({ page }: { page: string }) {
  const query = useQuery(publicPageQuery(page));
  return (
    <div className="space-y-6">
      <p>
        Tus normas y lo que se oculta, en cifras y sin el texto ni el autor de ningún comentario, en una dirección que
        puedes enlazar desde tu perfil. <HelpLink article="pagina-publica">Qué se publica</HelpLink>
      </p>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando la página pública..." className="h-60 rounded-control" />}
        failed="No se pudo cargar la página pública"
      >
        {(saved) => <PublicPageForm key={page} page={page} saved={saved} />}
      </QueryResult>
    </div>
  );
}

function PublicPageForm({ page, saved }: { page: string; saved: PublicPage }) {
  const [draft, setDraft] = useState(saved);
  const save = useSavePublicPage(page);
  const problems = fieldErrorsOf(save.error);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const address = window.location.origin + publicPath(saved.slug);

  function send(content: PublicPage, said: string) {
    if (save.isPending) return;
    const undo = () => save.mutate(saved, { onSuccess: setDraft });
    save.mutate(content, {
      onSuccess: (now) => {
        setDraft(now);
        showToast({ look: "success", text: said, action: { label: "Deshacer", run: undo } });
      },
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send({ ...draft, isOn: true }, saved.isOn ? "Cambios publicados" : "Página publicada");
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge look={saved.isOn ? "ok" : "neutral"}>{saved.isOn ? "Publicada" : "Sin publicar"}</Badge>
        {saved.isOn && (
          <a href={address} target="_blank" rel="noopener" className={textLinkClass}>
            Ver la página
          </a>
        )}
      </div>
      {saved.isOn && <CopyLink look="secondary" link={address} />}
      <Field
        label="Dirección"
        hint={`${window.location.host}${publicPath(draft.slug || "…")}. Si la cambias, la anterior lleva a la nueva.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={draft.slug}
        error={problems.get("slug")}
        onChange={({ target }) => setDraft({ ...draft, slug: target.value })}
      />
      <TextArea
        label="Introducción (opcional)"
        hint="Quién eres y para quién es la página."
        rows={2}
        maxLength={600}
        value={draft.introduction}
        error={problems.get("introduction")}
        onChange={({ target }) => setDraft({ ...draft, introduction: target.value })}
      />
      <div className="space-y-2">
        <TextArea
          label="Normas"
          hint="En tus palabras, sin formato. Lo que se oculta aparece debajo con su motivo."
          rows={9}
          maxLength={4_000}
          required
          value={draft.rules}
          error={problems.get("rules")}
          onChange={({ target }) => setDraft({ ...draft, rules: target.value })}
        />
        <PresetButtons onChoose={(rules) => setDraft({ ...draft, rules })} />
      </div>
      <Switch
        label="En los buscadores"
        hint="Google y otros pueden mostrarla en sus resultados."
        checked={draft.isIndexed}
        onChange={({ target }) => setDraft({ ...draft, isIndexed: target.checked })}
      />
      {save.isError && problems.size === 0 && (
        <Alert look="error">{messageOf(save.error, "No se pudo guardar la página pública")}</Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending} disabled={saved.isOn && !isDirty}>
          {saved.isOn ? "Publicar los cambios" : "Publicar"}
        </Button>
        {isDirty && (
          <Button look="quiet" onClick={() => setDraft(saved)}>
            Descartar
          </Button>
        )}
        {saved.isOn && (
          <Button look="secondary" onClick={() => send({ ...saved, isOn: false }, "Página retirada")}>
            Retirar la página
          </Button>
        )}
      </div>
    </form>
  );
}

/** The rules of the presets in plain words. What was written before comes back with «Descartar» or the browser's undo. */
function PresetButtons({ onChoose }: { onChoose: (rules: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-ink-faint">Empezar según tu página:</p>
      {PRESETS.map(({ id, name, published }) => (
        <Button key={id} look="secondary" size="small" onClick={() => onChoose(published)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function useSavePublicPage(page: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: PublicPage) =>
      (await bodyOf(api["public-pages"].$put({ query: { page }, json }))).publicPage,
    onSuccess: (saved) => client.setQueryData(publicPageQuery(page).queryKey, saved),
  });
}
