import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../errors.ts";

/** Refuses a longer body before anything reads it. @throws AppError `body_too_large` */
export const limitBody = (maxBytes: number) =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError("body_too_large");
    },
  });
