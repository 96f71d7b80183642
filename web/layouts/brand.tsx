import { Link } from "react-router";
import { paths } from "../paths.ts";

export function Brand() {
  return (
    <Link to={paths.home} className="inline-flex items-center gap-2 text-lg font-bold text-white">
      <img src="/favicon.svg" alt="" className="size-8" />
      Atalaya
    </Link>
  );
}
