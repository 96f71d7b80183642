import { fireEvent, render, screen } from "@testing-library/react";
import { makeZip } from "client-zip";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Verify } from "../../../web/features/verify/verify.tsx";
import { type CommentState, entryOf, lineOf } from "../../../worker/vocabulary/acta/entry.ts";
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

beforeEach(async () => {
  const lines = ["otra", lineOf(await entryOf(STATE)), "y otra"];
  const seal = { number: 1, sealedAt: 3, sealedTo: 3, root: await rootOf(lines) };
  const day = { workspace: "w", day: "2026-03-10", number: 1, chain: await chainOf(seal, "") };
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  keyId = (await crypto.subtle.exportKey("jwk", pair.publicKey)).x!;
  const signed = await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, messageOf(day));
  const signature = Buffer.from(signed).toString("base64url");
  const path = await pathTo(lines, 1);
  proof = { state: STATE, entry: lines[1]!, path, before: "", seals: [seal], signed: { ...day, keyId, signature } };
});
afterEach(() => vi.unstubAllGlobals());

const published = (...keys: string[]) =>
  vi.stubGlobal("fetch", async () => Response.json({ keys: keys.map((kid) => ({ kid })) }));
const offline = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));

async function open(acta: unknown) {
  const zip = makeZip([
    { name: "expediente.html", input: "<p>PK</p>" },
    { name: "acta.json", input: JSON.stringify(acta) },
  ]);
  const file = new File([await new Response(zip).arrayBuffer()], "expediente.zip");
  render(<Verify />);
  fireEvent.change(screen.getByLabelText("Abrir un expediente"), { target: { files: [file] } });
}

it("says that a file is what was sealed and signed, and whose key it is", async () => {
  published(keyId);
  await open(proof);
  expect(await screen.findByText("Coincide, y se firmó el 2026-03-10.")).toBeTruthy();
  expect(screen.getByText("Eres idiota")).toBeTruthy();
  expect(await screen.findByText("La clave de la firma es una de las que Atalaya publica.")).toBeTruthy();
});

it("works without a network, and says what it cannot know then", async () => {
  offline();
  await open(proof);
  expect(await screen.findByText(/Coincide, y se firmó/)).toBeTruthy();
  expect(screen.getByText(/Sin red no sabemos si la clave/)).toBeTruthy();
});

it("warns of a key that the deployment does not publish", async () => {
  published("another");
  await open(proof);
  expect(await screen.findByText(/no es de esta instalación/)).toBeTruthy();
});

it.each([
  ["a changed text", () => ({ ...proof, state: { ...STATE, text: "Gracias" } }), /No coincide/],
  ["a changed seal", () => ({ ...proof, seals: [{ ...proof.seals[0], sealedAt: 1 }] }), /La firma no vale/],
  ["a comment that was not sealed yet", () => null, /aún no estaba sellado/],
  ["another file", () => "hola", /No se pudo leer/],
])("says so for %s", async (_, acta, text) => {
  offline();
  await open(acta());
  expect(await screen.findByText(text)).toBeTruthy();
});
