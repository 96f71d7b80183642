import { Link } from "react-router";
import { api, bodyOf } from "../api/api.ts";
import { ConfirmMailedLink } from "../features/auth/links/confirm-mailed-link.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";
import { paths } from "../paths.ts";
import { textLinkClass } from "../ui/text-link-class.ts";

const undo = async (secret: string): Promise<string> =>
  (await bodyOf(api.auth["undo-email"].$post({ json: { secret } }))).message;

export default function UndoEmailPage() {
  return (
    <EntryLayout
      title="Deshacer el cambio de correo"
      lead="Tu cuenta vuelve al correo anterior, cerramos todas las sesiones y eliges una contraseña nueva."
    >
      <ConfirmMailedLink
        label="Deshacer el cambio"
        run={undo}
        alternative={
          <p className="text-center">
            <Link to={paths.forgotPassword} className={textLinkClass}>
              Pedir una contraseña nueva
            </Link>
          </p>
        }
        next={{ label: "Ir a iniciar sesión", to: paths.login }}
      />
    </EntryLayout>
  );
}
