import { type DragEvent, useEffect, useId, useState } from "react";
import { type CheckedProof, checkProof, type Proof } from "../../../worker/vocabulary/acta/proof.ts";
import { api, bodyOf } from "../../api/api.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { momentText } from "../time/date-text.ts";
import { readCase } from "./read-case.ts";

type Result = { name: "unread" } | { name: "unsealed" } | { name: "checked"; proof: Proof; checked: CheckedProof };

/** Checks a case file on the visitor's own machine. */
export function Verify() {
  const keys = useKeys();
  const [result, setResult] = useState<Result | null>(null);
  const id = useId();
  const open = async (file: File | undefined) => {
    if (!file) return;
    setResult(null);
    setResult(await resultOf(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  };
  return (
    <div className="space-y-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button opens a file with the keyboard */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center"
      >
        <label
          htmlFor={id}
          className={`${buttonClass("primary")} cursor-pointer has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-lantern-text`}
        >
          Abrir un expediente
        </label>
        <input
          id={id}
          type="file"
          accept=".zip,.json"
          className="sr-only"
          onChange={({ target }) => {
            open(target.files?.[0]);
            target.value = "";
          }}
        />
        <p className="mt-3 text-ink-soft">o suéltalo aquí. Puedes desconectar la red: nada se envía.</p>
      </div>
      <div aria-live="polite">{result && <Answer result={result} keys={keys} />}</div>
    </div>
  );
}

async function resultOf(file: File): Promise<Result> {
  try {
    const proof = await readCase(file);
    if (!proof) return { name: "unsealed" };
    return { name: "checked", proof, checked: await checkProof(proof) };
  } catch {
    return { name: "unread" };
  }
}

function Answer({ result, keys }: { result: Result; keys: ReadonlySet<string> | null }) {
  if (result.name === "unread")
    return <Alert look="error">No se pudo leer: no es un expediente de Atalaya, o este navegador es antiguo.</Alert>;
  if (result.name === "unsealed")
    return (
      <Alert look="warning">
        El comentario aún no estaba sellado. Pide el expediente otra vez, dentro de una hora.
      </Alert>
    );
  const { proof, checked } = result;
  if (!checked.isSealed || checked.isSigned === false)
    return (
      <Alert look="error">
        {checked.isSealed
          ? "La firma no vale: los sellos no son los que se firmaron."
          : "No coincide: el comentario, o lo que pasó con él, no es lo que se selló."}
      </Alert>
    );
  const { state, signed } = proof;
  return (
    <div className="space-y-4">
      <Alert look="success">
        {signed ? `Coincide, y se firmó el ${signed.day}.` : "Coincide con su sello, que aún no está firmado."}
      </Alert>
      <blockquote className="border-l-4 border-line-strong pl-4 whitespace-pre-wrap text-ink wrap-anywhere">
        {state.text || "(El texto se borró.)"}
      </blockquote>
      <p className="text-ink-soft">
        De {state.authorName ?? "autor desconocido"}, publicado el {momentText(new Date(state.postedAt).toISOString())},
        llegó a Atalaya el {momentText(new Date(state.receivedAt).toISOString())} y se selló el{" "}
        {momentText(new Date(checked.sealedAt).toISOString())}.
      </p>
      {signed && <p className="text-ink-soft">{keyText(signed.keyId, keys)}</p>}
    </div>
  );
}

function keyText(keyId: string, keys: ReadonlySet<string> | null): string {
  if (keys === null) return `Sin red no sabemos si la clave ${keyId} es de Atalaya: mírala en /api/acta/keys.`;
  return keys.has(keyId)
    ? "La clave de la firma es una de las que Atalaya publica."
    : `Cuidado: la clave ${keyId} no es de esta instalación de Atalaya. Cualquiera puede firmar con una clave suya.`;
}

/** The published keys, read when the page opens; null when that did not work. */
function useKeys(): ReadonlySet<string> | null {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    bodyOf(api.acta.keys.$get()).then(
      ({ keys: all }) => setKeys(new Set(all.map(({ kid }) => kid))),
      () => setKeys(null),
    );
  }, []);
  return keys;
}
