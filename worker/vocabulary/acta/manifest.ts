// The last file of a case file: the hash of each of the others, signed. It shows that the page and the tables are as they were made.
import { utf8Of } from "./digest.ts";
import { isSignature, type Signature } from "./seal.ts";

export const MANIFEST = "firma.json";

type Made = {
  /** Public id of the workspace. */
  workspace: string;
  title: string;
  /** ISO. */
  made_at: string;
  /** Name and SHA-256, base64url. */
  files: [name: string, hash: string][];
};
/** Signed with a key of the deployment; null where it has none. */
export type CaseManifest = Made & { signed: Signature | null };

/** The bytes that are signed. */
export const manifestMessage = ({ workspace, title, made_at, files }: Made) =>
  utf8Of(JSON.stringify(["expediente", workspace, title, made_at, files]));

/** Whether the signature is that of its key; null without one. @throws Error in a browser without Ed25519 */
export const isManifestSigned = async (manifest: CaseManifest): Promise<boolean | null> =>
  manifest.signed && isSignature(manifest.signed, manifestMessage(manifest));
