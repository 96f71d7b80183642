import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { textLinkClass } from "../../../ui/text-link.ts";

export const ForgotPassword = () => (
  <p>
    <Link to={paths.forgotPassword} className={textLinkClass}>
      ¿Olvidaste tu contraseña?
    </Link>
  </p>
);
