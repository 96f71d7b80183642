import { expect, it } from "vitest";
import { commentsIn, commentsOf, readSheet } from "../../../web/features/judge/comments-from.ts";

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const read = async (name: string, ...parts: BlobPart[]) => {
  const sheet = await readSheet(file(name, ...parts));
  return { ...sheet, comments: sheet.chosen === null ? null : commentsOf(sheet, sheet.chosen) };
};

it("takes each line of a pasted text as a comment, and blank ones as none", () => {
  expect(commentsIn("Hola\r\n\n  \nAdiós")).toEqual(["Hola", "Adiós"]);
  expect(commentsIn(" \n")).toEqual([]);
});

it("reads the column whose name says that it is the comment, with its line ends, quotes and separators", async () => {
  const sheet = await read(
    "export.csv",
    'id;Comentario;fecha\n1;"Dijo ""hola""\ny se fue; qué pena";hoy\n2; ;hoy\n3;Bien;hoy',
  );
  expect(sheet.comments).toEqual(['Dijo "hola"\ny se fue; qué pena', "Bien"]);
});

it("asks for the column when no name says it", async () => {
  const sheet = await read("a.csv", "autor,opinión\nana,qué rico");
  expect(sheet).toMatchObject({ chosen: null, columns: ["autor", "opinión"] });
  expect(commentsOf(sheet, 1)).toEqual(["qué rico"]);
});

it("reads what spreadsheets of Western Europe write, and UTF-16", async () => {
  const latin = new Uint8Array([...Buffer.from("texto\nqu\xe9 ma\xf1ana", "latin1")]);
  expect((await read("a.csv", latin)).comments).toEqual(["qué mañana"]);
  const utf16 = new Uint8Array(Buffer.from("\uFEFFtexto\nqué", "utf16le"));
  expect((await read("a.csv", utf16)).comments).toEqual(["qué"]);
});

it("reads a text file by lines, also one with commas", async () => {
  expect((await read("a.txt", "uno, dos\ntres")).comments).toEqual(["uno, dos", "tres"]);
});

it("reads a short row as one without a comment", async () => {
  expect((await read("a.csv", "id,texto\n1\n2,hola")).comments).toEqual(["hola"]);
});
