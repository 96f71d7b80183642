import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { makeZip } from "client-zip";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkCase } from "../../../web/features/verify/check-case.ts";
import { Verify } from "../../../web/features/verify/verify.tsx";
import { sha256, toText, utf8Of } from "../../../worker/vocabulary/acta/digest.ts";
import { type CommentState, entryOf, lineOf } from "../../../worker/vocabulary/acta/entry.ts";
import { manifestMessage } from "../../../worker/vocabulary/acta/manifest.ts";
import type { Proof } from "../../../worker/vocabulary/acta/proof.ts";
import { chainOf, messageOf } from "../../../worker/vocabulary/acta/seal.ts";
import { pathTo, rootOf } from "../../../worker/vocabulary/acta/tree.ts";

const STATE: CommentState = {
  ...{ id: 7, pageId: 1, externalKey: "99", changeSeq: 3, isOwn: false, status: "disapproved", rule: "insult" },
  ...{
    salt: "a".repeat(32),
    text: "Eres idiota",
    authorName: "Marta",
    postedAt: 1,
    receivedAt: 2,
    decidedBy: "machine",
  },
  ...{ moderationAction: "auto_disapproved", reason: "toxic", analysis: "{}", events: [] },
};

let proof: Proof;
let keyId: string;
let privateKey: CryptoKey;

beforeEach(async () => {
  const lines = ["otra", lineOf(await entryOf(STATE)), "y otra"];
  const seal = { number: 1, sealedAt: 3, sealedTo: 3, root: await rootOf(lines) };
  const day = { workspace: "w", day: "2026-03-10", number: 1, chain: await chainOf(seal, "") };
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  keyId = (await crypto.subtle.exportKey("jwk", pair.publicKey)).x!;
  const signed = await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, messageOf(day));
  const signature = Buffer.from(signed).toString("base64url");
  const path = await pathTo(lines, 1);
  proof = {
    comments: [{ state: STATE, seal: 1, entry: lines[1]!, path }],
    ...{ before: "", seals: [seal], signed: { ...day, keyId, signature } },
  };
  privateKey = pair.privateKey;
});
afterEach(() => vi.unstubAllGlobals());

const published = (...keys: string[]) =>
  vi.stubGlobal("fetch", async () => Response.json({ keys: keys.map((kid) => ({ kid })) }));
const offline = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));

/** A case file as the Worker makes it. */
async function zipOf(acta: unknown) {
  const contents = { "expediente.html": "<p>PK</p>", "expediente.json": "[]", "acta.json": JSON.stringify(acta) };
  const files: [string, string][] = [];
  for (const [name, text] of Object.entries(contents)) files.push([name, toText(await sha256(utf8Of(text)))]);
  const made = { workspace: "w", title: "comentario 7", made_at: "2026-03-10T12:00:00.000Z", files };
  const signed = await crypto.subtle.sign({ name: "Ed25519" }, privateKey, manifestMessage(made));
  const manifest = { ...made, signed: { keyId, signature: Buffer.from(signed).toString("base64url") } };
  const all = { ...contents, "firma.json": JSON.stringify(manifest) };
  const zip = makeZip(Object.entries(all).map(([name, text]) => ({ name, input: text })));
  return new File([await new Response(zip).arrayBuffer()], "expediente.zip");
}

function openFile(file: File) {
  render(<Verify />);
  fireEvent.change(screen.getByLabelText("Abrir un expediente"), { target: { files: [file] } });
}
const open = async (acta: unknown) => openFile(await zipOf(acta));

it("says that a file is what was sealed and signed, and whose key it is", async () => {
  published(keyId);
  await open([proof]);
  expect(await screen.findByText("Coincide, y se firmó el 2026-03-10.")).toBeTruthy();
  expect(screen.getByText("Eres idiota")).toBeTruthy();
  expect(await screen.findByText("La clave de la firma es una de las que Atalaya publica.")).toBeTruthy();
});

it("works without a network, and says what it cannot know then", async () => {
  offline();
  await open([proof]);
  expect(await screen.findByText(/Coincide, y se firmó/)).toBeTruthy();
  expect(screen.getByText(/Sin red no sabemos si la clave/)).toBeTruthy();
});

it("warns of a key that the deployment does not publish", async () => {
  published("another");
  await open([proof]);
  expect(await screen.findByText(/no es de esta instalación/)).toBeTruthy();
});

const withState = (state: Partial<CommentState>) => [
  { ...proof, comments: [{ ...proof.comments[0]!, state: { ...STATE, ...state } }] },
];

it.each([
  ["a changed text", () => withState({ text: "Gracias" }), /^acta.json, comentario 7: cambió el texto.$/],
  ["a changed author", () => withState({ authorName: "Otra" }), /^acta.json, comentario 7: cambió el autor/],
  ["another number", () => withState({ id: 8 }), /^acta.json, comentario 8: cambió su anotación/],
  [
    "a changed seal",
    () => [{ ...proof, seals: [{ ...proof.seals[0], sealedAt: 1 }] }],
    /la firma del 2026-03-10 no vale/,
  ],
  ["a part that is no part", () => [{ hola: 1 }], /^acta.json: una parte no se puede leer.$/],
])("says where for %s, although the file has its own signature", async (_, acta, text) => {
  offline();
  await open(acta());
  expect(await screen.findByText(/^No coincide: algo se cambió/)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it.each(["expediente.html", "expediente.json", "acta.json", "firma.json"])(
  "finds each byte of %s that was changed after the file was made",
  async (changed) => {
    offline();
    const whole = new Uint8Array(await (await zipOf([proof])).arrayBuffer());
    const text = new TextDecoder("latin1").decode(whole);
    const start = text.indexOf(changed) + changed.length;
    const length = text.indexOf("PK", start + (changed === "expediente.html" ? 8 : 0)) - start;
    for (const share of [0, 0.2, 0.5, 0.9]) {
      const at = start + Math.floor(length * share);
      const bytes = whole.slice();
      bytes[at]! ^= 1;
      const { faults } = await checkCase(new Blob([bytes]));
      // A signature of base64url has bits that say nothing; nothing else does.
      expect(faults.join(), `${changed} ${share}`).toContain(changed);
    }
  },
);

it("checks hundreds of comments of several signatures", async () => {
  const lines = await Promise.all(
    Array.from({ length: 125 }, async (_, id) => lineOf(await entryOf({ ...STATE, id, text: `Texto ${id}` }))),
  );
  const [first] = proof.seals;
  const root = await rootOf(lines);
  const path = await Promise.all(lines.map((_, position) => pathTo(lines, position)));
  const proofs = Array.from({ length: 4 }, () => ({
    ...{ before: "", seals: [{ ...first!, root }], signed: null },
    comments: lines.map((entry, id) => ({
      ...{ state: { ...STATE, id, text: `Texto ${id}` }, seal: 1 },
      ...{ entry, path: path[id]! },
    })),
  }));
  const file = await zipOf(proofs);
  const { comments, faults } = await checkCase(file);
  expect([comments.length, faults]).toEqual([500, []]);
});

it("says what is not sealed yet, and which file is none", async () => {
  offline();
  await open([{ before: "", seals: [], signed: null, comments: [{ state: STATE, seal: 0, entry: "", path: [] }] }]);
  expect(await screen.findByText(/^Un comentario aún no estaba sellado/)).toBeTruthy();
  cleanup();
  openFile(new File(['"hola"'], "acta.json"));
  expect(await screen.findByText(/^No se pudo leer/)).toBeTruthy();
});
