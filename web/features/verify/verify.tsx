import { useEffect, useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../api/api.ts";
import { Alert } from "../../ui/alert.tsx";
import { DropZone, FileButton } from "../../ui/forms/file-drop.tsx";
import { momentText } from "../time/date-text.ts";
import { type CheckedCase, checkCase } from "./check-case.ts";

type Result = { name: "unread" } | { name: "checked"; checked: CheckedCase };

/** Checks a case file on the visitor's own machine. */
export function Verify() {
  const keys = useKeys();
  const [result, setResult] = useState<Result | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setResult(null);
    setResult(await resultOf(file));
  };
  return (
    <div className="space-y-6">
      <DropZone onFile={open} className="border-line-strong border-dashed px-4 py-10 text-center">
        <FileButton accept=".zip,.json" look="primary" onFile={open}>
          Abrir un expediente
        </FileButton>
        <p className="mt-3 text-ink-soft">o suéltalo aquí. Puedes desconectar la red: nada se envía.</p>
      </DropZone>
      <div aria-live="polite">{result && <Answer result={result} keys={keys} />}</div>
    </div>
  );
}

async function resultOf(file: File): Promise<Result> {
  try {
    return { name: "checked", checked: await checkCase(file) };
  } catch {
    return { name: "unread" };
  }
}

const SHOWN = 100;

function Answer({ result, keys }: { result: Result; keys: ReadonlySet<string> | null }) {
  if (result.name === "unread")
    return <Alert look="error">No se pudo leer: no es un expediente de Atalaya, o este navegador es antiguo.</Alert>;
  const { title, comments, faults, keyIds } = result.checked;
  return (
    <div className="space-y-4">
      {title && <h2 className="font-semibold text-ink first-letter:uppercase">{title}</h2>}
      {faults.length > 0 ? (
        <>
          <Alert look="error">No coincide: algo se cambió después de hacerse o de sellarse.</Alert>
          <ul className="list-disc space-y-1 pl-5 text-ink wrap-anywhere">
            {faults.slice(0, SHOWN).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      ) : (
        <Fits {...result.checked} />
      )}
      {[...keyIds].map((keyId) => (
        <p key={keyId} className="text-ink-soft wrap-anywhere">
          {keyText(keyId, keys)}
        </p>
      ))}
      {comments.slice(0, SHOWN).map(({ state, sealedAt, changed }) => (
        <article key={`${state.id} ${state.changeSeq}`} className="space-y-2 border-t border-line pt-3">
          <blockquote className="border-l-4 border-line-strong pl-4 whitespace-pre-wrap text-ink wrap-anywhere">
            {state.text || "(El texto se borró.)"}
          </blockquote>
          <p className="text-ink-soft">
            De {state.isOwn ? "la propia página" : (state.authorName ?? "autor desconocido")}, publicado el{" "}
            {at(state.postedAt)}, llegó a Atalaya el {at(state.receivedAt)}
            {sealedAt === null ? "; aún no estaba sellado." : ` y se selló el ${at(sealedAt)}.`}
            {changed.length > 0 && <strong className="text-hidden"> No coincide.</strong>}
          </p>
        </article>
      ))}
      {comments.length > SHOWN && <p>Y {figure(comments.length - SHOWN)} comentarios más, comprobados igual.</p>}
    </div>
  );
}

/** What a file that fits proves, and what it does not prove yet. */
function Fits({ comments, isWholeSigned, signedDays }: CheckedCase) {
  const unsealed = comments.filter(({ sealedAt }) => sealedAt === null).length;
  const sealed = comments.length - unsealed;
  return (
    <>
      {sealed > 0 && (
        <Alert look="success">
          {sealed === 1 ? "Coincide" : `Coinciden ${figure(sealed)} comentarios`}
          {signedDays.length > 0
            ? `, y se ${signedDays.length === 1 ? `firmó el ${signedDays[0]}` : `firmaron entre el ${signedDays[0]} y el ${signedDays.at(-1)}`}.`
            : " con su sello, que aún no está firmado."}
        </Alert>
      )}
      {unsealed > 0 && (
        <Alert look="warning">
          {unsealed === 1 ? "Un comentario aún no estaba sellado" : `${figure(unsealed)} aún no estaban sellados`}. Pide
          el expediente otra vez, dentro de una hora.
        </Alert>
      )}
      <p className="text-ink-soft">
        {isWholeSigned
          ? "La página, las tablas y los datos del ZIP son los que se hicieron."
          : "El ZIP no lleva firma propia: vale lo que se ve aquí, no su página ni sus tablas."}
      </p>
    </>
  );
}

const at = (moment: number) => momentText(new Date(moment).toISOString());

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
