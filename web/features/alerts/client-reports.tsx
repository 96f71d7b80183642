// How reports look to clients, and who gets them by mail.
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LETTER_HOUR } from "../../../worker/vocabulary/mail.ts";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import type { ClientReports as Data } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { choiceName, type PageChoice } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";

const clientReportsQuery = queryOptions({
  queryKey: ["client-reports"],
  queryFn: () => bodyOf(api.summaries.recipients.$get()),
});

export function ClientReports({ choice }: { choice: PageChoice }) {
  return (
    <QueryResult
      query={useQuery(clientReportsQuery)}
      loading={<LoadingBlock label="Cargando..." className="h-40" />}
      failed="No se pudieron cargar la marca y los destinatarios."
    >
      {(data) => (
        <div className="grid gap-8 sm:grid-cols-2">
          <BrandForm key={data.brand.logo} {...data} />
          <Recipients {...data} choice={choice} />
        </div>
      )}
    </QueryResult>
  );
}

/** A change that answers with everything, so that the report is shown with it. */
function useChange<Input>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (data) => {
      client.setQueryData(clientReportsQuery.queryKey, data);
      return client.invalidateQueries({ queryKey: ["monthly-report"] });
    },
  });
}

type BrandChange = Parameters<typeof api.summaries.brand.$put>[0]["json"];

function BrandForm({ brand }: Data) {
  const [name, setName] = useState(brand.name);
  const [sentence, setSentence] = useState(brand.sentence);
  const save = useChange((change: Partial<BrandChange>) =>
    bodyOf(api.summaries.brand.$put({ json: { name, sentence, ...change } })),
  );
  const upload = useMutation({
    mutationFn: async (file: File) => save.mutateAsync({ logo: await logoOf(file) }),
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save.mutate({});
  }
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <h2 className="font-semibold text-ink">Tu marca</h2>
      <Field label="Nombre" value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      <Field
        label="Una frase al final"
        placeholder="Por ejemplo, cómo hablar contigo"
        value={sentence}
        maxLength={200}
        onChange={({ target }) => setSentence(target.value)}
      />
      <Field
        label="Logotipo"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint="PNG, JPEG o WebP. Lo reducimos a 400 píxeles."
        onChange={({ target }) => target.files?.[0] && upload.mutate(target.files[0])}
      />
      {brand.logo && (
        <div className="flex items-center gap-4">
          <img src={brand.logo} alt="Tu logotipo" className="h-10 max-w-40 object-contain" />
          <Button type="button" look="secondary" onClick={() => save.mutate({ logo: null })}>
            Quitar
          </Button>
        </div>
      )}
      {(save.error ?? upload.error) && (
        <Alert look="error">
          {messageOf(save.error ?? upload.error, "No se pudo guardar. Prueba con otra imagen.")}
        </Alert>
      )}
      <Button type="submit" look="secondary" disabled={save.isPending}>
        {save.isSuccess && !save.isPending ? "Guardado" : "Guardar"}
      </Button>
      {!brand.isUnbranded && (
        <p className="text-small text-ink-soft">Con {plansWith("unbranded")}, sin nuestro nombre.</p>
      )}
    </form>
  );
}

const STATES: Record<Data["recipients"][number]["state"], string> = {
  asked: "Falta que lo confirme",
  confirmed: "Lo recibe",
  stopped: "Ya no lo recibe",
};

function Recipients({ recipients, choice }: Data & { choice: PageChoice }) {
  const accounts = useQuery(accountsQuery).data?.accounts;
  const [email, setEmail] = useState("");
  const add = useChange((to: string) =>
    bodyOf(api.summaries.recipients.$post({ json: { email: to, ...(choice.page && { page: choice.page }) } })),
  );
  const remove = useChange((id: string) => bodyOf(api.summaries.recipients[":id"].$delete({ param: { id } })));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    add.mutate(email, { onSuccess: () => setEmail("") });
  }
  return (
    <section className="space-y-4">
      <div>
        <h2 className="font-semibold text-ink">Por correo, el día 1</h2>
        <p className="text-ink-soft">
          A las {LETTER_HOUR}:00, con {choiceName(accounts, choice) ?? "todas las páginas"}. Antes, cada persona
          confirma que lo quiere; se da de baja con un clic.
        </p>
      </div>
      <form onSubmit={onSubmit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Correo" type="email" required value={email} onChange={({ target }) => setEmail(target.value)} />
        </div>
        <Button type="submit" look="secondary" disabled={add.isPending}>
          Añadir
        </Button>
      </form>
      {(add.error ?? remove.error) && (
        <Alert look="error">{messageOf(add.error ?? remove.error, "No se pudo guardar. Inténtalo de nuevo.")}</Alert>
      )}
      {recipients.length === 0 ? (
        <p className="text-ink-soft">Todavía nadie.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {recipients.map(({ id, email, page, state }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block truncate text-ink">{email}</span>
                <span className="block text-small text-ink-soft">
                  {STATES[state]} · {(page && choiceName(accounts, { page })) || "Todas las páginas"}
                </span>
              </span>
              <Button look="secondary" onClick={() => remove.mutate(id)} aria-label={`Quitar a ${email}`}>
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The longest side of a logo, pixels. */
const MAX_SIDE = 400;

/** A picture as a small PNG in base64: it is drawn again, so nothing but its pixels is sent. @throws when it is no picture */
async function logoOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1]!;
}
