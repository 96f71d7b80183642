import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { isRefusal, messageOf } from "../../../api/api-error.ts";
import type { ReconnectionLink } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { linkSecret } from "../../auth/links/is-link-over.ts";
import { dayText } from "../../time/date-text.ts";
import { AccountPicture } from "../account-picture.tsx";
import { useReconnectByLink } from "./use-connect.ts";

const linkQuery = (secret: string) =>
  queryOptions({
    queryKey: ["reconnection", secret],
    queryFn: async () => (await bodyOf(api.reconnections.look.$post({ json: { secret } }))).reconnection,
    // A used link is no longer found, and the page then still says that it is done.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The screen of a link by which a person without an account connects their page again. */
export function ReconnectionForm() {
  const [secret] = useState(linkSecret);
  const query = useQuery(linkQuery(secret));
  if (isRefusal(query.error))
    return (
      <div className="space-y-4">
        <Alert look="error">{query.error.message}</Alert>
        <p className="text-ink-soft">
          Si ya conectaste la página, no tienes que hacer nada más. Si no, pide otro enlace a quien te lo envió: lo hace
          en un momento, en Cuentas.
        </p>
      </div>
    );
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Abriendo el enlace..." className="h-64" />}
      failed="No se pudo abrir el enlace"
    >
      {(reconnection) => <Request secret={secret} reconnection={reconnection} />}
    </QueryResult>
  );
}

/** Who asks for what, and the button to the network's window. */
function Request({ secret, reconnection }: { secret: string; reconnection: ReconnectionLink }) {
  const { team, sender, page, expires_at: expiresAt } = reconnection;
  const connect = useReconnectByLink(secret);
  if (connect.data)
    return (
      <div className="space-y-4">
        <Alert look="success">{connect.data}</Alert>
        <p className="text-ink-soft">
          Gracias. {team} ya lo ve en Atalaya, y vuelve a cuidar los comentarios. Puedes cerrar esta ventana.
        </p>
      </div>
    );
  return (
    <div className="space-y-5">
      <div className="flex items-center gap-3 border-y border-line py-4">
        <AccountPicture name={page.name} url={page.picture_url} />
        <div className="min-w-0">
          <p className="font-semibold text-ink wrap-anywhere">{page.name}</p>
          <p className="text-ink-faint">{page.networks.map((network) => NETWORK_NAMES[network]).join(" · ")}</p>
        </div>
      </div>
      <p className="text-ink">
        <strong className="font-semibold">{team}</strong> cuida los comentarios de esta página con Atalaya, y hay que
        volver a conectarla con Facebook.{sender && sender !== team && ` Te lo pide ${sender}.`}
      </p>
      <ol className="list-decimal space-y-2 pl-5 text-ink-soft">
        <li>Se abre una ventana de Facebook. Entra con la persona que administra la página.</li>
        <li>
          Deja marcada <strong className="font-semibold text-ink">{page.name}</strong> y acepta los permisos. Si salen
          otras páginas ya marcadas, no las desmarques: aquí solo se conecta esta.
        </li>
        <li>
          {team} vuelve a ocultar insultos y spam, y a responder. Nadie ve tu contraseña, y puedes quitar el permiso
          cuando quieras en la configuración de Facebook.
        </li>
      </ol>
      {connect.isError && !connect.isPending && (
        <Alert look="error">{messageOf(connect.error, "No se pudo conectar la página. Inténtalo de nuevo.")}</Alert>
      )}
      <Button size="large" className="w-full" loading={connect.isPending} onClick={() => connect.mutate(undefined)}>
        Continuar con Facebook
      </Button>
      <p className="text-ink-faint">Este enlace vale una sola vez, hasta el {dayText(expiresAt)}.</p>
    </div>
  );
}
