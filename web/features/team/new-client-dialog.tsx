import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { MAX_TEAM_NAME_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { openWorkspace } from "./open-workspace.ts";

/** Makes a workspace for a client, and opens it. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const make = useMutation({
    mutationFn: () => bodyOf(api.workspaces.$post({ json: { name } })),
    onSuccess: ({ workspace }) => openWorkspace(workspace.id),
  });
  const failure = make.isError ? messageOf(make.error, "No se pudo crear. Inténtalo de nuevo.") : undefined;
  return (
    <FormDialog
      title="Nuevo cliente"
      confirm="Crear y abrir"
      isSending={make.isPending || make.isSuccess}
      onConfirm={() => (name.trim() === "" ? setMissing(true) : make.mutate())}
      onClose={onClose}
    >
      <p>
        Un espacio aparte, con sus páginas, sus reglas, su equipo y su plan. Nada de tus otros espacios se ve en él.
      </p>
      <Field
        label="Nombre del cliente"
        name="name"
        autoComplete="off"
        ref={field}
        required
        maxLength={MAX_TEAM_NAME_LENGTH}
        value={name}
        error={isMissing ? "Escribe un nombre" : failure}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
