import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import type { Account, RuleSet } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../ui/overlays/dialog-buttons.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { CriticismNotice } from "../rules/words/criticism-notice.tsx";
import { ChangesPreview } from "./changes-preview.tsx";
import { type Application, useApplyRules, usePreviewRules } from "./rule-sets.ts";

const PARTS = {
  levels: "Moderación automática y sensibilidad",
  words: "Palabras y dominios",
  exceptions: "Excepciones de frases y de hallazgos",
  autoReplies: "Respuestas automáticas",
  savedReplies: "Respuestas guardadas",
} as const;
type Part = keyof typeof PARTS;
const MODES = [
  { value: "add", label: "Añadir a lo que hay" },
  { value: "replace", label: "Dejarlo igual" },
] as const;
const MEANS: Record<Application["mode"], string> = {
  add: "Lo que ya tienen se queda. Si algo está en los dos, vale lo nuevo.",
  replace: "En las partes elegidas queda lo mismo, y lo demás se quita.",
};

type Props = {
  title: string;
  /** Undefined until it is chosen or loaded. */
  rules: RuleSet | undefined;
  /** Parts that are not offered. */
  without?: readonly Part[];
  /** The accounts that get the rules; none for all pages. Undefined until one is chosen. */
  targets: readonly Account[] | undefined;
  /** Another workspace than the current one. */
  workspace?: { id: string; institution: boolean } | undefined;
  /** The choice of rules or of targets. */
  children: ReactNode;
  onClose: () => void;
};

/** Chooses what of a set of rules is applied, shows what that changes, and does it. */
export function ApplyRulesDialog({ title, rules, without = [], targets, workspace, children, onClose }: Props) {
  const [left, setLeft] = useState<readonly Part[]>([]);
  const [mode, setMode] = useState<Application["mode"]>("add");
  const preview = usePreviewRules();
  const apply = useApplyRules();
  const offered = (Object.keys(PARTS) as Part[]).filter((part) => rules?.[part] && !without.includes(part));
  const chosen = offered.filter((part) => !left.includes(part));
  const isReady = rules !== undefined && targets !== undefined && chosen.length > 0;

  function input(): Application {
    const { levels: _l, words: _w, exceptions: _e, autoReplies: _a, savedReplies: _s, ...head } = rules!;
    const parts = Object.fromEntries(chosen.map((part) => [part, rules![part]]));
    return { rules: { ...head, ...parts }, mode, pages: targets!.map(({ id }) => id), workspace: workspace?.id };
  }
  const isChanging = preview.data?.some(({ changes }) => changes.length > 0);
  const refused = apply.data?.filter(({ problem }) => problem !== null) ?? [];
  const nameOf = (page: string | null) => targets?.find(({ id }) => id === page)?.group_name ?? "Todas las páginas";

  if (apply.data)
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Listo</Button>}>
        <div className="space-y-3">
          {refused.length < apply.data.length && (
            <Alert look="success">
              {refused.length === 0 ? "Hecho." : "Hecho en las demás."} Vale para los comentarios nuevos. Cada cambio
              está en{" "}
              <Link to={paths.history} className={textLinkClass}>
                Actividad
              </Link>
              , y ahí se deshace.
            </Alert>
          )}
          {refused.map(({ page, problem }) => (
            <Alert key={page} look="error">
              {nameOf(page)}: {problem}
            </Alert>
          ))}
        </div>
      </Dialog>
    );
  if (preview.data)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          <DialogButtons
            cancel="Volver"
            confirm="Aplicar"
            disabled={!isChanging}
            isSending={apply.isPending}
            onCancel={() => preview.reset()}
            onClick={() => apply.mutate(input())}
          />
        }
      >
        <div className="space-y-3">
          <p>Nada cambia hasta que lo apliques.</p>
          {chosen.includes("words") && rules?.words && (
            <CriticismNotice words={rules.words.prohibitedKeywords} elsewhere={workspace} />
          )}
          <ChangesPreview targets={preview.data} accounts={targets ?? []} />
          {apply.isError && <Alert look="error">{messageOf(apply.error, "No se pudieron aplicar las reglas")}</Alert>}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <DialogButtons
          confirm="Ver qué cambia"
          disabled={!isReady}
          isSending={preview.isPending}
          onCancel={onClose}
          onClick={() => preview.mutate(input())}
        />
      }
    >
      <div className="space-y-5">
        {children}
        {offered.length > 0 && (
          <>
            <fieldset>
              <legend className="font-medium text-ink">Qué</legend>
              {offered.map((part) => (
                <Checkbox
                  key={part}
                  label={PARTS[part]}
                  checked={!left.includes(part)}
                  onChange={(event) =>
                    setLeft(event.target.checked ? left.filter((each) => each !== part) : [...left, part])
                  }
                />
              ))}
            </fieldset>
            <div>
              <SegmentedControl label="Cómo" options={MODES} value={mode} onChange={setMode} />
              <p className="mt-1.5 text-ink-faint">{MEANS[mode]}</p>
            </div>
          </>
        )}
        {preview.isError && <Alert look="error">{messageOf(preview.error, "No se pudo calcular qué cambiaría")}</Alert>}
      </div>
    </Dialog>
  );
}
