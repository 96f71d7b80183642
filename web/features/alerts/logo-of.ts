/** The longest side of a logo, pixels. */
const MAX_SIDE = 400;

/** A picture as a small PNG in base64: it is drawn again, so nothing but its pixels is sent. @throws when it is no picture */
export async function logoOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1]!;
}
