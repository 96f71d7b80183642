import { Link, useLocation } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";

/** What the sign-in page is opened with, in the browser's history: a secret of a link stays out of its address. */
export type ReturnTo = { returnTo: string };

/** To the sign-in page, and from there back to the link that this page was opened with. */
export function SignInLink() {
  const { pathname, hash } = useLocation();
  const state: ReturnTo = { returnTo: pathname + hash };
  return (
    <Link to={paths.login} state={state} className={`${buttonClass("primary", "large")} w-full`}>
      Iniciar sesión
    </Link>
  );
}
