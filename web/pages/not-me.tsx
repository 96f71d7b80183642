import { api, bodyOf } from "../api/api.ts";
import { ConfirmRecovery } from "../features/auth/links/confirm-recovery.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

const recover = async (secret: string): Promise<string> =>
  (await bodyOf(api.auth["not-me"].$post({ json: { secret } }))).message;

export default function NotMePage() {
  return (
    <EntryLayout
      title="No fui yo"
      lead="Cerramos todas las sesiones, quitamos lo que se añadió a tu cuenta desde ese momento y eliges una contraseña nueva."
    >
      <ConfirmRecovery label="Recuperar mi cuenta" run={recover} />
    </EntryLayout>
  );
}
