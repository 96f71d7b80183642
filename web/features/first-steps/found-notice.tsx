import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { combinedFindings, scanProgress } from "./scan-progress.ts";
import { scansQuery, useScanResults } from "./scan-queries.ts";
import { useIsLooking } from "./steps.ts";

/**
 * What the first scans would have hidden, while the owner has not decided about it; 0 when there is nothing to decide, undefined while
 * it loads.
 */
export function useUndecided(): number | undefined {
  const mayManagePages = useAbility("pages");
  const { data: { accounts } = { accounts: [] } } = useQuery(accountsQuery);
  const isLooking = useIsLooking(accounts) && mayManagePages;
  const scans = useQuery({ ...scansQuery, enabled: isLooking });
  const progress = isLooking && scans.data ? scanProgress(accounts, scans.data) : null;
  const isOpen = progress?.state === "done" && progress.choice === null;
  const results = useScanResults(isOpen ? progress.pages : []);
  if (!isLooking || scans.isError || results.isError) return 0;
  return scans.data && results.data && combinedFindings(results.data).wouldHide;
}

/** On the first day, what was found before anything could be hidden, and the way to the decision. */
export function FoundNotice() {
  const found = useUndecided();
  if (!found) return null;
  return (
    <Alert
      look="info"
      action={
        <Link to={paths.accounts} className={buttonClass("primary", "small")}>
          Decidir
        </Link>
      }
    >
      Antes de conectar llegaron {figure(found)} {found === 1 ? "comentario" : "comentarios"} que habríamos ocultado.
    </Alert>
  );
}
