import { useQuery } from "@tanstack/react-query";
import { createStoredText, useStore } from "../../../store.ts";
import { Button } from "../../../ui/button.tsx";
import { usageQuery } from "../queries.ts";
import { UsageWarning } from "./usage-warning.tsx";

/** The banner that the reader closed: one level of one month. The next level or month shows it again. */
const dismissal = createStoredText("usageNotice");

/** The usage warning. Nothing below the limit, or while the usage is unknown. */
export function UsageBanner() {
  const { data: usage } = useQuery(usageQuery);
  const dismissed = useStore(dismissal);
  if (!usage || usage.level === "ok") return null;
  const name = `${usage.period.start}:${usage.level}`;
  if (dismissed === name) return null;
  return (
    <UsageWarning
      usage={usage}
      action={
        <Button look="quiet" size="small" onClick={() => dismissal.set(name)}>
          Cerrar
        </Button>
      }
    />
  );
}
