import { useQueryClient } from "@tanstack/react-query";
import { Copy, Download, Upload } from "lucide-react";
import { useState } from "react";
import { slugOf } from "../../../worker/vocabulary/public-page.ts";
import { messageOf } from "../../api/api-error.ts";
import { saveFile } from "../../api/save-file.ts";
import type { Account } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { ruleSetQuery } from "./rule-sets.ts";

const CopyRulesDialog = lazyPart(async () => (await import("./copy-rules-dialog.tsx")).CopyRulesDialog);
// The schemas of a file weigh more than the page.
const ImportRulesDialog = lazyPart(async () => (await import("./import-rules-dialog.tsx")).ImportRulesDialog);

/** Copies, exports and imports the rules of the chosen page, or of all. */
export function RulesActions({ accounts }: { accounts: readonly Account[] }) {
  const [open, setOpen] = useState<"copy" | "import">();
  const client = useQueryClient();
  const close = () => setOpen(undefined);

  async function exportRules() {
    try {
      const rules = await client.fetchQuery(ruleSetQuery(accounts[0]?.id));
      const json = new Blob([JSON.stringify(rules, null, 2)], { type: "application/json" });
      saveFile(json, `reglas-${slugOf(accounts[0]?.group_name ?? "todas las páginas")}.json`);
    } catch (error) {
      showToast({ look: "error", text: messageOf(error, "No se pudieron exportar las reglas") });
    }
  }
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen("copy")}>
        <Copy aria-hidden="true" className="size-4" />
        Copiar a otras páginas
      </Button>
      <Menu label="Más acciones de las reglas">
        <Button look="quiet" size="small" onClick={exportRules}>
          <Download aria-hidden="true" className="size-4" />
          Exportar reglas
        </Button>
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen("import")}>
          <Upload aria-hidden="true" className="size-4" />
          Importar reglas
        </Button>
      </Menu>
      {open === "copy" && <CopyRulesDialog source={accounts} onClose={close} />}
      {open === "import" && <ImportRulesDialog accounts={accounts} onClose={close} />}
    </>
  );
}
