import { hash } from "../world/ids.ts";

/** A coloured disc with a letter, the same for the same id. */
export const avatar = (id: string, name: string) =>
  svg(`<circle cx="25" cy="25" r="25" fill="hsl(${hash(id) % 360} 45% 38%)"/>
<text x="25" y="33" font-family="sans-serif" font-size="24" fill="#fff" text-anchor="middle">${letter(name)}</text>`);

export const photo = () =>
  svg('<rect width="50" height="50" fill="#9bb7d4"/><path d="M0 50 18 22l12 16 8-9 12 21z" fill="#3d5a73"/>');

/** A photo of a comment, PNG: a sky above a hill. */
export const commentPhoto = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAHUlEQVR42mOYvf0KSYhhVMPg0GAbVUwSGtVADAIA6uqp0PXxstMAAAAASUVORK5CYII=",
      "base64",
    ),
  );

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">${content}</svg>`;

const letter = (name: string) => /\p{Letter}/u.exec(name)?.[0].toUpperCase() ?? "A";
