import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import type { Account, RuleSet } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ApplyRulesDialog } from "./apply-rules-dialog.tsx";
import { readRuleFile } from "./read-rule-file.ts";

type Props = {
  /** The accounts of the chosen page; none for all pages. */
  accounts: readonly Account[];
  onClose: () => void;
};

/** Applies the rules of a file to the chosen page, or to all. */
export function ImportRulesDialog({ accounts, onClose }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ name: string; rules?: RuleSet; problems?: string[] }>();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (chosen) setRead({ name: chosen.name, ...(await readRuleFile(chosen)) });
  }

  return (
    <ApplyRulesDialog
      title={`Importar reglas en ${accounts[0]?.group_name ?? "todas las páginas"}`}
      rules={read?.rules}
      without={accounts.length === 0 ? ["autoReplies"] : []}
      targets={accounts}
      onClose={onClose}
    >
      <div className="space-y-3">
        <p>Un archivo JSON que exportaste en «Reglas», aquí o en otro espacio.</p>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          aria-label="Archivo de reglas"
          className="hidden"
          onChange={choose}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="secondary" onClick={() => file.current?.click()}>
            <Upload aria-hidden="true" className="size-4" />
            Elegir archivo
          </Button>
          {read && <span className="min-w-0 truncate text-ink">{read.name}</span>}
        </div>
        {read?.problems && (
          <Alert look="error">
            <ul className="space-y-1">
              {read.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {read?.rules?.autoReplies && accounts.length === 0 && (
          <p className="text-ink-faint">Las respuestas automáticas son de cada página: elige una para importarlas.</p>
        )}
      </div>
    </ApplyRulesDialog>
  );
}
