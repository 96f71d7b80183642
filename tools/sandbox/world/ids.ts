import type { World } from "./world.ts";

export const takeNumber = (world: World) => world.nextNumber++;

/** The shapes of Meta's ids: the prefix and the number of digits. */
const SHAPES = {
  user: ["102", 17],
  page: ["20", 15],
  post: ["1222", 18],
  comment: ["8", 16],
  instagram: ["17841", 17],
  media: ["179", 17],
  adMedia: ["181", 17],
  instagramComment: ["180", 17],
  ad: ["1202", 18],
  selfScoped: ["9", 16],
  message: ["3", 16],
  conversation: ["12", 16],
  business: ["30", 15],
} as const;

/** Returns a new id, unique within the world, in Meta's shape for this kind of object. */
export function newId(world: World, kind: keyof typeof SHAPES): string {
  const [prefix, length] = SHAPES[kind];
  return prefix + String(takeNumber(world)).padStart(length - prefix.length, "0");
}

/** The id of an author for one owner. As at Meta, the same person has a different id on every page. */
export function scopedId(ownerId: string, authorName: string): string {
  const digits = `${hash(`${ownerId}/${authorName}`)}${hash(`${authorName}/${ownerId}`)}`;
  return `7${digits.padStart(15, "0").slice(0, 15)}`;
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
