import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { ConfirmMailedLink } from "./confirm-mailed-link.tsx";

type Props = {
  /** The label of the button. */
  label: string;
  /** Uses the link. @returns the sentence that says so */
  run: (secret: string) => Promise<string>;
};

/** The button of a mailed link that gives an account back; afterwards its person chooses another password. */
export const ConfirmRecovery = (props: Props) => (
  <ConfirmMailedLink
    {...props}
    alternative={
      <p className="text-center">
        <Link to={paths.forgotPassword} className={textLinkClass}>
          Pedir una contraseña nueva
        </Link>
      </p>
    }
    next={{ label: "Ir a iniciar sesión", to: paths.login }}
  />
);
