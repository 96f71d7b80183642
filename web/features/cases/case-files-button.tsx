import { FileCheck } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { CaseInput } from "../../../worker/features/exports/schemas.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const CaseFilesDialog = lazyPart(async () => (await import("./case-files-dialog.tsx")).CaseFilesDialog);

type Props = Pick<ComponentProps<typeof Button>, "look" | "size"> & { about: CaseInput; label: string };

/** Opens the case files of a person, to ask for one about an author, a post or some days. */
export function CaseFilesButton({ about, label, look = "secondary", size }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileCheck aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {isOpen && <CaseFilesDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
