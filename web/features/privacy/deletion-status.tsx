import { useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { PARAMETERS } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";

type Deletion = Awaited<ReturnType<typeof loadDeletion>>;
type Found = { state: "loading" } | { state: "unknown" } | { state: "failed" } | { state: "found"; deletion: Deletion };

/** The progress of the deletion whose code is in the address; nothing without a code. Meta links here. */
export function DeletionStatus() {
  // The address is read after the first render, since the build renders this page once for all visitors.
  const [code, setCode] = useState<string | null>(null);
  const [request, setFound] = useState<Found>({ state: "loading" });

  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get(PARAMETERS.deletionCode);
    if (!asked) return;
    setCode(asked);
    let left = false;
    loadDeletion(asked)
      .then((deletion): Found => ({ state: "found", deletion }))
      .catch((error): Found => ({ state: isUnknown(error) ? "unknown" : "failed" }))
      .then((answer) => left || setFound(answer));
    return () => {
      left = true;
    };
  }, []);

  if (code === null) return null;
  return (
    <section aria-label="Estado de tu petición" className="mt-8">
      <StatusText request={request} />
      <p className="mt-2 break-all text-ink-faint">Código de confirmación: {code}</p>
    </section>
  );
}

/** Loads the API's client only when it is needed, since the public site has no other use for it. */
async function loadDeletion(code: string) {
  const { api, bodyOf } = await import("../../api/api.ts");
  const call = api.privacy.deletions[":code"].$get({ param: { code: encodeURIComponent(code) } });
  return (await bodyOf(call)).deletion;
}

/** An invalid code is treated as an unknown one. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

function StatusText({ request }: { request: Found }) {
  if (request.state === "loading") return <Alert look="info">Buscando tu petición...</Alert>;
  if (request.state === "unknown") return <Alert look="error">No hay ninguna petición con este código.</Alert>;
  if (request.state === "failed")
    return <Alert look="error">No se pudo consultar tu petición. Inténtalo de nuevo.</Alert>;
  const { status, requested_at, completed_at } = request.deletion;
  if (status === "completed" && completed_at) {
    return <Alert look="success">Tus datos se borraron el {momentText(completed_at)}.</Alert>;
  }
  return <Alert look="info">Recibimos tu petición el {momentText(requested_at)}. Estamos borrando tus datos.</Alert>;
}

const momentText = (iso: string) =>
  new Intl.DateTimeFormat("es", { dateStyle: "long", timeStyle: "short" }).format(new Date(iso));
