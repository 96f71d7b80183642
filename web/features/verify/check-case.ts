// Checks a case file, without a network: each file by its signed hash, each comment by its seal.
import { SEALED_NAMES } from "../../../worker/vocabulary/acta/check.ts";
import { sha256, toText } from "../../../worker/vocabulary/acta/digest.ts";
import { type CaseManifest, isManifestSigned, MANIFEST } from "../../../worker/vocabulary/acta/manifest.ts";
import { type CheckedProof, checkProof, type Proof } from "../../../worker/vocabulary/acta/proof.ts";
import { ACTA, readCase } from "./read-case.ts";

export type CheckedCase = {
  /** What it is about; null for a part of the acta alone. */
  title: string | null;
  comments: CheckedProof["comments"];
  /** Where it is not as it was made or sealed, in words. */
  faults: string[];
  /** Whether the whole file has a signature that holds, and so the page and the tables. */
  isWholeSigned: boolean;
  /** The days whose signatures hold; comments without one are sealed and wait for theirs. */
  signedDays: string[];
  keyIds: ReadonlySet<string>;
};

type Files = Awaited<ReturnType<typeof readCase>>;

const json = (bytes: Uint8Array | undefined): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** @throws Error for another file, and in a browser without Ed25519 */
export async function checkCase(file: Blob): Promise<CheckedCase> {
  const files = await readCase(file);
  const whole = await checkFiles(files);
  const acta = await checkActa(files);
  return {
    title: whole.manifest?.title ?? null,
    comments: acta.comments,
    faults: [...whole.faults, ...acta.faults],
    isWholeSigned: whole.isSigned,
    signedDays: acta.signedDays,
    keyIds: new Set([...acta.keyIds, ...(whole.manifest?.signed ? [whole.manifest.signed.keyId] : [])]),
  };
}

async function checkFiles(files: Files) {
  const bytes = files.get(MANIFEST);
  if (!bytes) return { manifest: null, faults: files.size > 1 ? [`Falta ${MANIFEST}.`] : [], isSigned: false };
  try {
    const manifest = json(bytes) as CaseManifest;
    const hashes = new Map(manifest.files);
    const faults: string[] = [];
    for (const [name, content] of files)
      if (name !== MANIFEST && hashes.get(name) !== toText(await sha256(content)))
        faults.push(`${name}: no es como se hizo.`);
    for (const name of hashes.keys()) if (!files.has(name)) faults.push(`Falta ${name}.`);
    const isSigned = await isManifestSigned(manifest);
    if (isSigned === false) faults.push(`${MANIFEST}: la firma no vale.`);
    return { manifest, faults, isSigned: isSigned === true };
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return { manifest: null, faults: [`${MANIFEST}: no se puede leer.`], isSigned: false };
  }
}

async function checkActa(files: Files) {
  const faults: string[] = [];
  const comments: CheckedProof["comments"] = [];
  const [signedDays, keyIds] = [new Set<string>(), new Set<string>()];
  for (const proof of proofsIn(files, faults)) {
    try {
      const checked = await checkProof(proof);
      comments.push(...checked.comments);
      for (const { state, changed } of checked.comments)
        if (changed.length > 0)
          faults.push(`${ACTA}, comentario ${state.id}: cambió ${changed.map((part) => NAMES[part]).join(", ")}.`);
      if (checked.isSigned === false)
        faults.push(`${ACTA}: la firma del ${proof.signed?.day} no vale: los sellos no son los que se firmaron.`);
      if (!proof.signed) continue;
      keyIds.add(proof.signed.keyId);
      if (checked.isSigned) signedDays.add(proof.signed.day);
    } catch (error) {
      if (error instanceof DOMException) throw error;
      faults.push(`${ACTA}: una parte no se puede leer.`);
    }
  }
  return { comments, faults, signedDays: [...signedDays].sort(), keyIds };
}

const NAMES = { ...SEALED_NAMES, seal: "su anotación, que no es la del sello" } as const;

function proofsIn(files: Files, faults: string[]): Proof[] {
  try {
    const proofs = json(files.get(ACTA));
    if (Array.isArray(proofs)) return proofs as Proof[];
  } catch {
    // Said below.
  }
  if (files.size === 1) throw new Error("no proofs");
  faults.push(`${ACTA}: no se puede leer.`);
  return [];
}
