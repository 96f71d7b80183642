// Pictures in comments: which types are read, and what a model may say that they show.
import { CATEGORIES, CATEGORY, type Category } from "./categories.ts";

/** The types of pictures that are read. GIFs are read by their first frame. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: PictureType };

type Pictures = { [One in Category]: keyof (typeof CATEGORY)[One]["pictures"] }[Category];
export type PictureContent = "normal" | Pictures;

/** What each may say, with its name after the words "la imagen muestra". */
export const PICTURE_CONTENT_NAMES = Object.assign(
  { normal: "nada raro" },
  ...CATEGORIES.map((category) => CATEGORY[category].pictures),
) as Record<PictureContent, string>;
export const PICTURE_CONTENTS = Object.keys(PICTURE_CONTENT_NAMES) as PictureContent[];

/** What a model read in a picture. */
export type PictureReading = {
  /** The text in the picture, unchanged; "" for none. */
  text: string;
  content: PictureContent;
  /** Probability of `content`, 0 to 1; the model's own claim, not calibrated. */
  probability: number;
  /** Id of the model that answered. */
  model: string;
};
