export type FieldError = { field: string; message: string };

export const CONNECTION_MESSAGE = "Error de conexión segura. Por favor contacte al administrador.";

/** A refused or failed call, with a sentence the customer may read. `status` is 0 when nothing answered. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldError[];
  /** The sentence says what happened: the server wrote it, or nothing answered. Otherwise it only follows from the status. */
  readonly told: boolean;

  constructor(fields: { code: string; status: number; message: string; errors?: FieldError[]; told?: boolean }) {
    super(fields.message);
    this.name = "ApiError";
    this.code = fields.code;
    this.status = fields.status;
    this.errors = fields.errors ?? [];
    this.told = fields.told ?? true;
  }
}

/** Code and sentence that follow from a status alone. */
const BY_STATUS = new Map<number, readonly [code: string, message: string]>([
  [400, ["validation_failed", "Revise los campos del formulario"]],
  [401, ["unauthorized", "No autorizado. Por favor inicie sesión nuevamente."]],
  [403, ["forbidden", "No tiene permisos para realizar esta acción."]],
  [404, ["not_found", "El recurso solicitado no existe."]],
]);
const SERVER_FAILURE = ["internal", "Error interno del servidor. Intente nuevamente más tarde."] as const;

/** The sentence of a body is shown only when it carries a `code`: then it is ours. */
export function errorFrom(status: number, body: unknown): ApiError {
  const { code, message, errors } = (body ?? {}) as { code?: unknown; message?: unknown; errors?: FieldError[] };
  if (typeof code === "string" && typeof message === "string") {
    return new ApiError({ code, status, message, errors: Array.isArray(errors) ? errors : [] });
  }
  const [general, sentence] = BY_STATUS.get(status) ?? SERVER_FAILURE;
  return new ApiError({ status, told: false, code: general, message: sentence });
}

/** What to show of anything that was thrown. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}
