import { z } from "zod";
import { randomId } from "../../http/fields.ts";

export const DeletionRef = z.object({
  code: randomId("El código de confirmación no es válido"),
});
