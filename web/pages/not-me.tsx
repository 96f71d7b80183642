import { Link } from "react-router";
import { api, bodyOf } from "../api/api.ts";
import { ConfirmMailedLink } from "../features/auth/links/confirm-mailed-link.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";
import { paths } from "../paths.ts";
import { textLinkClass } from "../ui/text-link-class.ts";

const recover = async (secret: string): Promise<string> =>
  (await bodyOf(api.auth["not-me"].$post({ json: { secret } }))).message;

export default function NotMePage() {
  return (
    <EntryLayout
      title="No fui yo"
      lead="Cerramos todas las sesiones, quitamos lo que se añadió a tu cuenta desde ese momento y eliges una contraseña nueva."
    >
      <ConfirmMailedLink
        label="Recuperar mi cuenta"
        run={recover}
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
