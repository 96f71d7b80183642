import { Alert } from "../../../ui/alert.tsx";
import { useUser } from "../session/session.ts";
import { SendVerification } from "./send-verification.tsx";

/** Asks people who have not verified their address to do so. @param props.purpose  such as "para recomendar Atalaya" */
export function VerifyBanner({ purpose }: { purpose: string }) {
  const user = useUser();
  if (user.email_verified) return null;
  return (
    <Alert look="warning">
      <p className="mb-2">
        Confirma tu correo {purpose}: abre el enlace que enviamos a{" "}
        <strong className="wrap-anywhere">{user.email}</strong>.
      </p>
      <SendVerification />
    </Alert>
  );
}
