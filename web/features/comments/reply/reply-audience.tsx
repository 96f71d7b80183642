import type { ReplyKind } from "../../../../worker/vocabulary/replies.ts";
import { SegmentedControl } from "../../../ui/forms/segmented-control.tsx";

const KINDS = [
  { value: "public", label: "Pública" },
  { value: "private", label: "Privada" },
] as const;
const MEANINGS = {
  public: "Se escribe debajo del comentario, a la vista de todos.",
  private: "Llega como mensaje a quien comentó. Solo se puede una vez.",
};

type Props = { kind: ReplyKind; noPrivate: string | null; onChoose: (kind: ReplyKind) => void };

/** Who sees the reply. @param noPrivate why it cannot be private */
export const ReplyAudience = ({ kind, noPrivate, onChoose }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    {!noPrivate && <SegmentedControl label="Quién ve la respuesta" options={KINDS} value={kind} onChange={onChoose} />}
    <p className="text-ink-faint">{noPrivate ?? MEANINGS[kind]}</p>
  </div>
);
