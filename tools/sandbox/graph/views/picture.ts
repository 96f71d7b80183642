import type { Call } from "../call.ts";

/** The view of a profile picture, which the sandbox itself serves. */
export const pictureUrl = ({ machine }: Call, id: string) => `${machine.origin}/assets/avatar/${id}.svg`;

/** The picture of a post or media that has one. */
export const postPictureUrl = ({ machine }: Call, id: string) => `${machine.origin}/assets/post/${id}.svg`;

export const PICTURE = { height: {}, is_silhouette: {}, url: {}, width: {} };

export const picture = (call: Call, id: string) => ({
  data: { height: 50, is_silhouette: false, url: pictureUrl(call, id), width: 50 },
});
