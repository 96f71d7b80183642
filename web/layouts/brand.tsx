import { Link } from "react-router";
import { paths } from "../paths.ts";
import { Logo } from "../ui/logo.tsx";

/** The name leads where the work is; who has no plan yet is led on to the plans. */
export function Brand() {
  return (
    <Link to={paths.dashboard} className="inline-flex min-h-11 items-center rounded-chip">
      <Logo />
    </Link>
  );
}
