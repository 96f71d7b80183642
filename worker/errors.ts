// One class, one table. A code knows its HTTP status, whether trying again can help, and the sentence a customer may read.
import type { ContentfulStatusCode } from "hono/utils/http-status";

type Entry = { status: ContentfulStatusCode; retryable: boolean; message: string };

const ERRORS = {
  validation_failed: { status: 400, retryable: false, message: "Revise los campos del formulario" },
  invalid_json: { status: 400, retryable: false, message: "La solicitud no contiene JSON válido." },
  email_taken: { status: 400, retryable: false, message: "Ya existe una cuenta con este email" },
  weak_password: { status: 400, retryable: false, message: "La contraseña debe ser más fuerte" },
  // Not 401: the session is good, and a client ends it on one.
  wrong_password: { status: 400, retryable: false, message: "La contraseña actual no es correcta" },
  invalid_credentials: { status: 401, retryable: false, message: "Credenciales inválidas" },
  unauthorized: { status: 401, retryable: false, message: "No autorizado. Por favor inicie sesión nuevamente." },
  invalid_signature: { status: 401, retryable: false, message: "Firma no válida." },
  forbidden: { status: 403, retryable: false, message: "No tiene permisos para realizar esta acción." },
  plan_required: {
    status: 403,
    retryable: false,
    message: "Tu plan actual no incluye esta función. Activa tu prueba o mejora tu plan.",
  },
  plan_limit_reached: { status: 403, retryable: false, message: "Has alcanzado el límite de tu plan." },
  trial_used: { status: 403, retryable: false, message: "Ya utilizaste tu prueba gratuita." },
  page_trial_used: {
    status: 403,
    retryable: false,
    message: "Esta página ya utilizó una prueba gratuita. Elige un plan para protegerla.",
  },
  page_claimed: {
    status: 409,
    retryable: false,
    message: "Esta página ya está protegida desde otra cuenta de Atalaya.",
  },
  account_inactive: { status: 409, retryable: false, message: "Activa esta cuenta para publicar en ella." },
  text_not_supported: {
    status: 400,
    retryable: false,
    message: "Instagram no admite publicaciones solo de texto. Elige una página de Facebook.",
  },
  duplicate_post: {
    status: 409,
    retryable: false,
    message: "Facebook no acepta el mismo texto dos veces seguidas. Cámbialo un poco.",
  },
  idempotency_mismatch: {
    status: 409,
    retryable: false,
    message: "Esta solicitud ya se envió con otro contenido. Inténtalo de nuevo.",
  },
  in_progress: {
    status: 409,
    retryable: true,
    message: "La solicitud anterior sigue en curso. Espera unos segundos.",
  },
  reconnect_required: {
    status: 409,
    retryable: false,
    message: "La conexión con Facebook ya no vale. Vuelve a conectar la página.",
  },
  network_blocked: {
    status: 409,
    retryable: false,
    message: "Facebook ha bloqueado por un tiempo las acciones de esta página. Inténtalo más tarde.",
  },
  meta_refused: { status: 400, retryable: false, message: "Facebook no aceptó la solicitud." },
  not_found: { status: 404, retryable: false, message: "El recurso solicitado no existe." },
  comment_removed: { status: 409, retryable: false, message: "El comentario ya no existe en la red social." },
  changed_meanwhile: {
    status: 409,
    retryable: true,
    message: "El comentario cambió mientras tanto. Inténtalo de nuevo.",
  },
  own_comment: { status: 409, retryable: false, message: "Es un comentario de tu propia página: se deja como está." },
  nothing_to_undo: {
    status: 409,
    retryable: false,
    message: "No hay nada que deshacer: el comentario cambió después o ya se deshizo.",
  },
  deletion_is_final: {
    status: 409,
    retryable: false,
    message: "Un comentario eliminado en la red social no se puede recuperar.",
  },
  hiding_not_supported: {
    status: 409,
    retryable: false,
    message: "Esta red no permite ocultar comentarios. Si nadie debe verlo, elimínalo.",
  },
  deleting_not_supported: { status: 409, retryable: false, message: "Esta red no permite eliminar comentarios." },
  reply_not_supported: { status: 409, retryable: false, message: "Esta red no admite respuestas a los comentarios." },
  private_reply_not_supported: { status: 409, retryable: false, message: "Esta red no admite respuestas privadas." },
  reply_to_hidden: {
    status: 409,
    retryable: false,
    message: "Instagram no permite responder a un comentario oculto. Restáuralo antes de responder.",
  },
  reply_not_possible: {
    status: 409,
    retryable: false,
    message: "Este comentario es de tu página: no admite una respuesta privada.",
  },
  private_reply_expired: {
    status: 409,
    retryable: false,
    message: "Solo se puede responder en privado durante los 7 días siguientes al comentario.",
  },
  private_reply_used: {
    status: 409,
    retryable: false,
    message: "Ya respondiste en privado a este comentario. Facebook permite hacerlo una vez.",
  },
  history_used: {
    status: 403,
    retryable: false,
    message: "Ya has utilizado tu carga de historial permitida para esta cuenta.",
  },
  platform_unavailable: { status: 400, retryable: false, message: "La plataforma aún no está implementada" },
  oauth_state_invalid: {
    status: 400,
    retryable: false,
    message: "La autorización caducó o ya fue utilizada. Inténtalo de nuevo.",
  },
  oauth_failed: { status: 400, retryable: false, message: "No se pudo completar la conexión de las cuentas." },
  no_pages_granted: {
    status: 400,
    retryable: false,
    message: "No autorizaste ninguna página. Vuelve a intentarlo y elige al menos una.",
  },
  permission_missing: {
    status: 400,
    retryable: false,
    message: "Faltan permisos de Facebook para proteger tus páginas. Vuelve a conectar y acéptalos todos.",
  },
  body_too_large: { status: 413, retryable: false, message: "La solicitud es demasiado grande." },
  too_many_requests: {
    status: 429,
    retryable: true,
    message: "Demasiados intentos. Espera un momento e inténtalo de nuevo.",
  },
  search_unavailable: {
    status: 503,
    retryable: true,
    message: "La búsqueda por palabras no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
  },
  meta_unavailable: {
    status: 503,
    retryable: true,
    message: "Facebook no responde en este momento. Inténtalo de nuevo en unos minutos.",
  },
  payments_unavailable: {
    status: 503,
    retryable: false,
    message: "Los pagos no están disponibles en este momento. Inténtalo más tarde.",
  },
  payments_unreachable: {
    status: 503,
    retryable: true,
    message: "El servicio de pagos no responde. Comprueba tu plan antes de intentarlo de nuevo.",
  },
  payments_busy: {
    status: 429,
    retryable: true,
    message: "El servicio de pagos recibe muchas solicitudes. Espera unos segundos e inténtalo de nuevo.",
  },
  payment_in_progress: {
    status: 409,
    retryable: true,
    message: "Otra operación de pago sigue en curso. Espera unos segundos e inténtalo de nuevo.",
  },
  payment_refused: {
    status: 409,
    retryable: false,
    message: "El servicio de pagos no aceptó la operación. Revisa tu plan e inténtalo de nuevo.",
  },
  card_declined: {
    status: 402,
    retryable: false,
    message: "Tu banco rechazó la tarjeta. Prueba con otra o consulta con tu banco.",
  },
  card_expired: { status: 402, retryable: false, message: "Tu tarjeta está caducada. Añade otra para continuar." },
  card_insufficient_funds: { status: 402, retryable: false, message: "Tu tarjeta no tiene fondos suficientes." },
  card_incorrect_cvc: {
    status: 402,
    retryable: false,
    message: "El código de seguridad de la tarjeta no es correcto.",
  },
  card_processing_error: {
    status: 402,
    retryable: true,
    message: "Tu banco no pudo procesar el pago. Inténtalo de nuevo en unos minutos.",
  },
  authentication_required: {
    status: 402,
    retryable: false,
    message: "Tu tarjeta requiere autenticación adicional. Por favor actualiza tu método de pago.",
  },
  payment_method_required: { status: 402, retryable: false, message: "Añade una tarjeta para completar el pago." },
  payment_required: {
    status: 402,
    retryable: false,
    message: "Este plan se paga antes de activarse. Completa la compra para continuar.",
  },
  already_subscribed: {
    status: 409,
    retryable: false,
    message: "Ya tienes un plan activo. Cámbialo desde la página de planes.",
  },
  no_subscription: { status: 409, retryable: false, message: "No tienes una suscripción activa." },
  subscription_cancelling: {
    status: 409,
    retryable: false,
    message: "Tu suscripción está cancelada y termina pronto. Reactívala antes de cambiar de plan.",
  },
  payment_overdue: {
    status: 409,
    retryable: false,
    message: "Tienes un pago pendiente. Actualiza tu tarjeta antes de cambiar de plan.",
  },
  change_scheduled: {
    status: 409,
    retryable: false,
    message: "Tienes un cambio de plan programado. Anúlalo antes de mejorar tu plan.",
  },
  plan_unchanged: { status: 409, retryable: false, message: "Ya tienes este plan con este ciclo de facturación." },
  price_changed: {
    status: 409,
    retryable: false,
    message: "El importe ha cambiado. Revísalo y confirma de nuevo.",
  },
  nothing_scheduled: { status: 409, retryable: false, message: "No hay ningún cambio de plan programado." },
  default_card: { status: 409, retryable: false, message: "No puedes eliminar la tarjeta por defecto" },
  card_not_confirmed: { status: 409, retryable: false, message: "Error al confirmar la tarjeta en el servidor" },
  internal: { status: 500, retryable: true, message: "Error interno del servidor. Intente nuevamente más tarde." },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof ERRORS;
export type FieldError = { field: string; message: string };

/** A failure with a sentence for the customer. `cause` and `facts` are for our log and never leave the Worker. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly customerMessage: string;
  readonly fieldErrors: FieldError[] | undefined;

  constructor(
    code: ErrorCode,
    options: { facts?: string; message?: string; fieldErrors?: FieldError[]; cause?: unknown } = {},
  ) {
    super(options.facts ? `${code}: ${options.facts}` : code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.customerMessage = options.message ?? ERRORS[code].message;
    this.fieldErrors = options.fieldErrors;
  }

  get status(): ContentfulStatusCode {
    return ERRORS[this.code].status;
  }

  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }
}

/** Whether something thrown is a failure of that code. */
export const isCode = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code;

/** What the API answers: the product's promise to its clients. */
export type ErrorBody = { success: false; code: ErrorCode; message: string; errors?: FieldError[]; requestId: string };

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    success: false,
    code: error.code,
    message: error.customerMessage,
    ...(error.fieldErrors && { errors: error.fieldErrors }),
    requestId,
  };
}
