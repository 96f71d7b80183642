import { Link } from "react-router";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../api/api-error.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CONNECTED_NETWORK, useConnect } from "../accounts/connect/use-connect.ts";
import { HelpLink } from "../help/help-link.tsx";

const BEFORE_THE_WINDOW = [
  "Pedimos ver tus páginas, leer sus comentarios, y ocultarlos o responderlos cuando tú lo decidas.",
  "Nunca publicamos en tu muro ni leemos tus mensajes privados.",
  `Lo retiras cuando quieras, aquí o en ${NETWORK_NAMES[CONNECTED_NETWORK]}.`,
];

/** The step of a person whose pages, if there are any, are all inactive. */
export const ConnectStep = ({ hasPages }: { hasPages: boolean }) => (hasPages ? <NoneActive /> : <Connect />);

/** Pages are connected, and none of them is protected. */
const NoneActive = () => (
  <>
    <Alert look="warning">Tu página está conectada, pero inactiva: todavía no la protegemos.</Alert>
    <Link to={paths.accounts} className={`${buttonClass()} mt-3`}>
      Activar mi página
    </Link>
  </>
);

/** What Facebook will ask, and the button that opens its window. */
function Connect() {
  const connect = useConnect();
  return (
    <div className="space-y-3">
      <ul className="list-disc space-y-1 pl-4 text-ink-soft">
        {BEFORE_THE_WINDOW.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {connect.isError && (
        <Alert look="error">{messageOf(connect.error, "Error al iniciar la autenticación con facebook")}</Alert>
      )}
      {connect.data && <Alert look="warning">{connect.data}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button loading={connect.isPending} onClick={() => connect.mutate(null)}>
          Conectar {NETWORK_NAMES.facebook} e {NETWORK_NAMES.instagram}
        </Button>
        <HelpLink article="conectar-una-pagina">Qué hace falta</HelpLink>
      </div>
    </div>
  );
}
