import { api, bodyOf } from "../api/api.ts";
import { readUser, saveSession } from "../api/session-store.ts";
import { ConfirmMailedLink } from "../features/auth/links/confirm-mailed-link.tsx";
import { SendVerification } from "../features/auth/links/send-verification.tsx";
import { SignInFirst } from "../features/auth/links/sign-in-first.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";
import { paths } from "../paths.ts";

async function verify(secret: string): Promise<string> {
  const { message } = await bodyOf(api.auth["verify-email"].$post({ json: { secret } }));
  const user = readUser();
  if (user) saveSession({ user: { ...user, email_verified: true } });
  return message;
}

export default function VerifyEmailPage() {
  return (
    <EntryLayout title="Confirma tu correo" lead="Así sabemos que la dirección de tu cuenta es tuya.">
      <SignInFirst>
        <ConfirmMailedLink
          label="Confirmar mi correo"
          run={verify}
          alternative={<SendVerification size="large" />}
          next={{ label: "Ir a mis cuentas", to: paths.accounts }}
        />
      </SignInFirst>
    </EntryLayout>
  );
}
