// Pictures in comments: which types are read, and what a model may say that they show.

/** The types of pictures that are read. GIFs are read by their first frame. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: PictureType };

export const PICTURE_CONTENTS = ["normal", "ofensivo", "sexual", "violencia", "odio", "spam"] as const;
export type PictureContent = (typeof PICTURE_CONTENTS)[number];

/** Its name after the words "la imagen muestra". */
export const PICTURE_CONTENT_NAMES: Record<PictureContent, string> = {
  normal: "nada raro",
  ofensivo: "una burla o un gesto ofensivo",
  sexual: "contenido sexual",
  violencia: "violencia",
  odio: "símbolos o mensajes de odio",
  spam: "publicidad ajena",
};
