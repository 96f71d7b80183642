import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { Section } from "../../ui/section.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { useUser } from "../auth/session/session.ts";
import { institutionQuery } from "../block-terms/queries.ts";
import { HelpLink } from "../help/help-link.tsx";
import { PendingBlocks } from "./pending-blocks.tsx";

/** Switches the institution's mode, and says whom that gave an end. */
export function InstitutionCard() {
  const user = useUser();
  const changed = useInvalidate(institutionQuery.queryKey, ["exceptions"], ["blocked"], ["author"]);
  const save = useMutation({
    mutationFn: (on: boolean) => bodyOf(api.institution.$put({ json: { on } })),
    onSuccess: (_, on) => {
      saveSession({ user: { ...user, workspace: { ...user.workspace, institution: on } } });
      return changed();
    },
  });
  const isOn = user.workspace.institution;
  const limited = save.data?.limited ?? 0;
  return (
    <Section
      title="Modo de institución"
      lead="Para un ayuntamiento, una policía, una universidad o un partido: la crítica se puede leer, y a nadie se le calla sin decir por qué y hasta cuándo."
    >
      <div className="grid gap-4">
        <Switch
          label="Motivo y plazo para silenciar o bloquear"
          hint="De una hora a cuatro semanas; para siempre, solo si lo confirma otra persona. Al activarlo, a quien ya esté silenciado o bloqueado por más tiempo le quedan cuatro semanas. Apagarlo no libera a nadie."
          checked={save.isPending ? save.variables : isOn}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate(target.checked)}
        />
        {save.isError && <Alert look="error">{messageOf(save.error, "No se pudo cambiar. Inténtalo de nuevo.")}</Alert>}
        {isOn && limited > 0 && (
          <Alert look="info">
            {limited === 1
              ? "Una persona ya silenciada o bloqueada tiene"
              : `${figure(limited)} silencios o bloqueos tienen`}{" "}
            ahora un final, dentro de cuatro semanas.
          </Alert>
        )}
        {isOn && (
          <p>
            Quién está silenciado, por qué y hasta cuándo:{" "}
            <Link to={paths.rulesExceptions} className={textLinkClass}>
              Excepciones
            </Link>
            . Quién está bloqueado:{" "}
            <Link to={paths.accounts} className={textLinkClass}>
              Cuentas
            </Link>
            .
          </p>
        )}
        {isOn && <PendingBlocks />}
        <p>
          <HelpLink article="institucion">Qué cambia en este modo</HelpLink>
        </p>
      </div>
    </Section>
  );
}
