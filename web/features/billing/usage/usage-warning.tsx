import type { ReactNode } from "react";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { OVERAGE } from "../../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { Usage } from "../types.ts";

type Props = { usage: Pick<Usage, "level" | "comments" | "overage">; action?: ReactNode };

/** From 70 % on, says how much of the month's comments is used, and what happens over the limit. Protection never becomes less. */
export function UsageWarning({ usage: { level, comments, overage }, action }: Props) {
  if (level === "ok") return null;
  const beyond =
    overage && overage.cap > 0
      ? `lo que pase del límite se cobra a ${withTaxNote(usd(OVERAGE.usdPerThousand * 100))} por cada 1.000 comentarios, hasta ${withTaxNote(usd(overage.cap))} al mes.`
      : "no se cobra nada de más.";
  return (
    <Alert look={level === "70" ? "info" : "warning"} action={action}>
      {level === "over"
        ? `Has llegado al límite de comentarios de este mes. La protección sigue, y ${beyond}`
        : `Has usado el ${comments.percentage} % de los comentarios de este mes. Si llegas al límite, la protección sigue y ${beyond}`}
    </Alert>
  );
}
