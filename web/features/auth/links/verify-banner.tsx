import { Alert } from "../../../ui/alert.tsx";
import { useUser } from "../session/session.ts";
import { SendVerification } from "./send-verification.tsx";

/** For who has not verified their address yet: what waits for it. @param props.waits  such as "para recomendar Atalaya" */
export function VerifyBanner({ waits }: { waits: string }) {
  const user = useUser();
  if (user.email_verified) return null;
  return (
    <Alert look="warning">
      <p className="mb-2">
        Confirma tu correo {waits}: abre el enlace que enviamos a{" "}
        <strong className="wrap-anywhere">{user.email}</strong>.
      </p>
      <SendVerification />
    </Alert>
  );
}
