import { Link } from "react-router";
import { api, bodyOf } from "../api/api.ts";
import { saveSession } from "../api/session-store.ts";
import { ConfirmMailedLink } from "../features/auth/links/confirm-mailed-link.tsx";
import { SignInFirst } from "../features/auth/links/sign-in-first.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";
import { paths } from "../paths.ts";
import { textLinkClass } from "../ui/text-link-class.ts";

async function confirm(secret: string): Promise<string> {
  const { message, user } = await bodyOf(api.auth["confirm-email"].$post({ json: { secret } }));
  saveSession({ user });
  return message;
}

export default function ConfirmEmailPage() {
  return (
    <EntryLayout title="Confirma tu correo nuevo" lead="Desde ahora entrarás en tu cuenta con esta dirección.">
      <SignInFirst>
        <ConfirmMailedLink
          label="Usar este correo"
          run={confirm}
          alternative={
            <p className="text-center">
              <Link to={paths.settingsAccount} className={textLinkClass}>
                Pedir otro enlace en Configuración
              </Link>
            </p>
          }
          next={{ label: "Ir a Configuración", to: paths.settingsAccount }}
        />
      </SignInFirst>
    </EntryLayout>
  );
}
