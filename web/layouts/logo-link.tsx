import { Link } from "react-router";
import { paths } from "../paths.ts";
import { Logo } from "../ui/logo.tsx";

/** The logo, which links to the dashboard; an owner without a plan is redirected to the plans. */
export function LogoLink() {
  return (
    <Link to={paths.dashboard} className="inline-flex min-h-11 items-center rounded-chip">
      <Logo />
    </Link>
  );
}
