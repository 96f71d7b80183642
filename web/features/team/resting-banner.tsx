import { Alert } from "../../ui/alert.tsx";
import { useUser } from "../auth/session/session.ts";

/** Says to a member without a seat why they only read. */
export function RestingBanner() {
  const { workspace } = useUser();
  return (
    <div className="mb-6">
      <Alert look="warning">
        El equipo de {workspace.name} tiene más personas de las que incluye su plan, y por ahora solo lees. Tu función
        sigue siendo la misma: pide a quien lo administra que te haga sitio o cambie de plan.
      </Alert>
    </div>
  );
}
