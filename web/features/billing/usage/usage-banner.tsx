import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { usageQuery } from "../queries.ts";
import { dismissBanner, isBannerDismissed } from "./dismissal.ts";
import { UsageWarning } from "./usage-warning.tsx";

/** The usage warning. A dismissed one returns when its level rises. Nothing below the limit, or while the usage is unknown. */
export function UsageBanner() {
  const { data: usage } = useQuery(usageQuery);
  const [, setDismissed] = useState(0);
  if (!usage || usage.level === "ok" || isBannerDismissed(usage)) return null;
  const close = () => {
    dismissBanner(usage);
    setDismissed((times) => times + 1);
  };
  return (
    <UsageWarning
      usage={usage}
      action={
        <Button look="quiet" size="small" onClick={close}>
          Cerrar
        </Button>
      }
    />
  );
}
