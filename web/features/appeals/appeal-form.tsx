import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation } from "react-router";
import type { AppealInput } from "../../../worker/features/appeals/schemas.ts";
import { APPEAL_LENGTHS } from "../../../worker/vocabulary/appeals.ts";
import { publicPath } from "../../../worker/vocabulary/public-page.ts";
import { APPEAL_ADDRESS_DAYS, APPEAL_DAYS } from "../../../worker/vocabulary/retention.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, isCode, isRefusal, messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { useFields } from "../auth/use-fields.ts";
import { publishedNameQuery } from "./queries.ts";

const Challenge = lazyPart(async () => (await import("../auth/challenge.tsx")).Challenge);

const EMPTY = { link: "", text: "", why: "", email: "" };
const NO_PAGE = "Esta página no está publicada. Abre el enlace desde la página de normas.";

/** What a visitor asks about a hidden comment of the page in the address. */
export function AppealForm() {
  const slug = useLocation().hash.slice(1);
  const page = useQuery(publishedNameQuery(slug));
  if (!slug || isGone(page.error)) return <Alert look="error">{NO_PAGE}</Alert>;
  return (
    <QueryResult
      query={page}
      loading={<LoadingBlock label="Cargando el formulario" className="h-96" />}
      failed="No se pudo cargar el formulario."
    >
      {(name) => <FormAbout slug={slug} name={name} />}
    </QueryResult>
  );
}

const isGone = (error: unknown) => isRefusal(error) && error.status === 404;

function FormAbout({ slug, name }: { slug: string; name: string }) {
  const { fields, bind } = useFields(EMPTY);
  const send = useMutation({
    mutationFn: (json: AppealInput) => bodyOf(api["public-pages"][":slug"].appeals.$post({ param: { slug }, json })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(fields);
  };
  if (isGone(send.error)) return <Alert look="error">{NO_PAGE}</Alert>;
  if (send.isSuccess)
    return (
      <div className="space-y-4">
        <Alert look="success">{send.data.message}</Alert>
        <p className="text-ink-soft">
          {fields.email
            ? "Te escribiremos una sola vez, cuando lo haya decidido."
            : "Como no dejaste correo, no podremos avisarte: mira la publicación dentro de unos días."}
        </p>
        <BackLink slug={slug} />
      </div>
    );
  const errors = fieldErrorsOf(send.error);
  const needsChallenge = isCode(send.error, "challenge_required") && !send.variables?.challenge;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="wrap-anywhere text-ink">
        Tu comentario estaba en <strong className="font-semibold">{name}</strong>.
      </p>
      {send.isError && !needsChallenge && (
        <Alert look="error">{messageOf(send.error, "No se pudo enviar. Inténtalo de nuevo.")}</Alert>
      )}
      <TextArea
        label="Qué ponía tu comentario"
        hint="Tal como lo recuerdes: con eso lo buscamos."
        maxLength={APPEAL_LENGTHS.text}
        error={errors.get("text")}
        {...bind("text")}
      />
      <Field
        label="Enlace de la publicación (si lo tienes)"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={APPEAL_LENGTHS.link}
        error={errors.get("link")}
        {...bind("link")}
        required={false}
      />
      <TextArea
        label="Por qué debería volver"
        maxLength={APPEAL_LENGTHS.why}
        error={errors.get("why")}
        {...bind("why")}
      />
      <Field
        label="Tu correo (si quieres respuesta)"
        type="email"
        autoComplete="email"
        hint={`Solo para responderte. La página no lo ve, y se borra a los ${APPEAL_ADDRESS_DAYS} días.`}
        error={errors.get("email")}
        {...bind("email")}
        required={false}
      />
      {needsChallenge && (
        <div>
          <p className="mb-1.5 text-ink">Confirma que eres una persona:</p>
          <Challenge onPassed={(challenge) => send.mutate({ ...fields, challenge })} />
        </div>
      )}
      <Button type="submit" size="large" className="w-full" loading={send.isPending}>
        Enviar
      </Button>
      <p className="text-ink-faint">
        Lo que escribes lo lee el equipo de la página y se borra a los {APPEAL_DAYS} días. Pedirlo no garantiza que
        vuelva. <BackLink slug={slug} />
      </p>
    </form>
  );
}

/** A plain link: the page of rules is another document. */
const BackLink = ({ slug }: { slug: string }) => (
  <a href={publicPath(slug)} className={textLinkClass}>
    Ver las normas de la página
  </a>
);
