import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { APPEALS_PATH } from "../../../worker/vocabulary/appeals.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { appealsQuery } from "./queries.ts";

/** Leads to the appeals that wait; nothing when none do. */
export function AppealsBanner() {
  const { data } = useInfiniteQuery(appealsQuery("waiting"));
  const [first] = data?.pages ?? [];
  if (!first || first.appeals.length === 0) return null;
  const { length } = first.appeals;
  return (
    <Alert
      look="info"
      isShort
      action={
        <Link to={APPEALS_PATH} className={buttonClass("secondary", "small")}>
          Ver
        </Link>
      }
    >
      {length === 1
        ? "Espera una reclamación"
        : `Esperan ${first.nextCursor ? `más de ${length}` : length} reclamaciones`}{" "}
      de comentarios ocultos.
    </Alert>
  );
}
