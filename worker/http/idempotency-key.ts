import * as z from "zod";

const key = z
  .string("Falta la clave de la solicitud")
  .min(1, "Falta la clave de la solicitud")
  .max(200, "La clave de la solicitud es demasiado larga");

/** The header that lets a client repeat a request after a time-out. */
export const IdempotencyHeader = z.object({ "idempotency-key": key.optional() });

/** The same, required, where several requests belong together. */
export const RequiredIdempotencyHeader = z.object({ "idempotency-key": key });
