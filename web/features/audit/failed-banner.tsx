import { Link } from "react-router";
import { PARAMETERS, paths, withQuery } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useFailedCount } from "./queries.ts";

/** Says that the network refused actions, and links to them. Renders nothing when there are none, or while they load. */
export function FailedBanner() {
  const count = useFailedCount();
  if (count === null) return null;
  return (
    <Alert
      look="warning"
      action={
        <Link
          to={withQuery(paths.history, { [PARAMETERS.tab]: "failed" })}
          className={buttonClass("secondary", "small")}
        >
          Ver
        </Link>
      }
    >
      {count === "1"
        ? "1 acción no se pudo aplicar en la red social."
        : `${count} acciones no se pudieron aplicar en la red social.`}
    </Alert>
  );
}
