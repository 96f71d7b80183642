import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { saveFile } from "../../api/save-file.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { LEGAL_NAME } from "../site/contact.tsx";
import { dayText } from "../time/date-text.ts";
import { type Acceptance, contractDocument, profileText, recordDocument, TEMPLATE_NOTE } from "./documents.ts";

const PROCESSOR = LEGAL_NAME ?? "quien opera este servicio de Atalaya";

const contractQuery = queryOptions({
  queryKey: ["contract"],
  queryFn: () => bodyOf(api.contract.$get()),
});

/** The contract about processing comments: accepting it, its versions, and the documents that an owner needs of it. */
export function ContractCard() {
  const query = useQuery(contractQuery);
  return (
    <Section title="Protección de datos">
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando el contrato..." className="h-32" />}
        failed="No se pudo cargar el contrato"
      >
        {({ version, acceptances }) => (
          <div className="space-y-5">
            {acceptances.some((each) => each.version === version) ? null : (
              <AcceptForm version={version} isNewer={acceptances.length > 0} />
            )}
            {acceptances.map((acceptance) => (
              <AcceptedRow key={acceptance.version} acceptance={acceptance} />
            ))}
            {acceptances[0] && <Documents company={acceptances[0].company} />}
            <p className="text-ink-faint">
              Quién más trata los datos:{" "}
              <a href={paths.processors} className={textLinkClass}>
                lista de subencargados
              </a>
              . {TEMPLATE_NOTE}
            </p>
          </div>
        )}
      </QueryResult>
    </Section>
  );
}

function AcceptForm({ version, isNewer }: { version: string; isNewer: boolean }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [company, setCompany] = useState("");
  const accept = useMutation({
    mutationFn: () => bodyOf(api.contract.acceptances.$post({ json: { version, name, company } })),
    onSuccess: (answer) => client.setQueryData(contractQuery.queryKey, { ...answer }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!accept.isPending) accept.mutate();
  };
  return (
    <form onSubmit={send} className="space-y-3">
      <p className="text-ink">
        {isNewer ? "Hay una versión nueva del contrato. " : ""}Atalaya trata los comentarios de tus páginas por encargo
        tuyo. Lee el{" "}
        <a href={paths.contract} target="_blank" rel="noopener" className={textLinkClass}>
          contrato de encargo
        </a>{" "}
        y acéptalo con tu nombre.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Nombre y apellidos"
          autoComplete="name"
          required
          minLength={3}
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="Empresa o persona responsable"
          autoComplete="organization"
          required
          minLength={2}
          maxLength={160}
          value={company}
          onChange={({ target }) => setCompany(target.value)}
        />
      </div>
      {accept.isError && <Alert look="error">{messageOf(accept.error, "No se pudo guardar la aceptación")}</Alert>}
      <Button type="submit" look="secondary" loading={accept.isPending}>
        Aceptar el contrato
      </Button>
    </form>
  );
}

function AcceptedRow({ acceptance }: { acceptance: Acceptance }) {
  const { version, name, company, accepted_at } = acceptance;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-52 flex-1">
        <p className="font-medium text-ink">Contrato de encargo, versión del {dayText(version)}</p>
        <p className="wrap-anywhere text-ink-soft">
          Lo aceptó {name} por {company} el {dayText(accepted_at)}.
        </p>
      </div>
      <Button
        look="secondary"
        aria-label={`Descargar el contrato del ${dayText(version)}`}
        onClick={() => saveFile(contractDocument(acceptance, PROCESSOR), `atalaya-contrato-${version}.html`)}
      >
        Descargar
      </Button>
    </div>
  );
}

function Documents({ company }: { company: string }) {
  const { data } = useQuery(accountsQuery);
  const pages = [...new Set((data?.accounts ?? []).map((account) => account.group_name))];
  const parties = { controller: company, processor: PROCESSOR };
  return (
    <div className="space-y-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-52 flex-1">
          <p className="font-medium text-ink">Registro de actividades</p>
          <p className="text-ink-soft">La parte de tu registro que trata de estos comentarios.</p>
        </div>
        <Button
          look="secondary"
          aria-label="Descargar el registro de actividades"
          disabled={!data}
          onClick={() => saveFile(recordDocument({ ...parties, pages }), "atalaya-registro.html")}
        >
          Descargar
        </Button>
      </div>
      <TextArea
        label="Texto para el perfil de tu página"
        hint="Cópialo en la información de tu página o en sus normas."
        rows={5}
        readOnly
        value={profileText(company, window.location.origin)}
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}
