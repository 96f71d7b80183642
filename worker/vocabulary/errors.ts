// The errors, a row for each code: its HTTP status, whether trying again can help, and the sentence a customer may read. Rows
// are exported one by one, so that the browser loads only those it shows without the server.

import { MIN_PASSWORD_LENGTH } from "./limits.ts";

export const validation_failed = {
  status: 400,
  retryable: false,
  message: "Revise los campos del formulario",
} as const;
export const invalid_json = {
  status: 400,
  retryable: false,
  message: "La solicitud no contiene JSON válido.",
} as const;
export const email_taken = { status: 400, retryable: false, message: "Ya existe una cuenta con este email" } as const;
export const weak_password = { status: 400, retryable: false, message: "La contraseña debe ser más fuerte" } as const;
export const short_password = {
  status: 400,
  retryable: false,
  message: `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`,
} as const;
export const common_password = {
  status: 400,
  retryable: false,
  message: "Esta contraseña es de las más usadas. Elige otra",
} as const;
export const breached_password = {
  status: 400,
  retryable: false,
  message: "Esta contraseña aparece en filtraciones de otros sitios. Elige otra",
} as const;
export const password_is_email = {
  status: 400,
  retryable: false,
  message: "La contraseña no puede ser tu email",
} as const;
// Not 401: the session is valid, and a client ends it on a 401.
export const wrong_password = {
  status: 400,
  retryable: false,
  message: "La contraseña actual no es correcta",
} as const;
export const invalid_credentials = { status: 401, retryable: false, message: "Credenciales inválidas" } as const;
export const challenge_required = {
  status: 403,
  retryable: false,
  message: "Demasiados intentos. Confirma que eres una persona.",
} as const;
export const wrong_code = { status: 400, retryable: false, message: "El código no es correcto o ya se usó" } as const;
export const passkey_refused = {
  status: 400,
  retryable: false,
  message: "Esa llave de acceso no sirve para esta cuenta. Inténtalo de nuevo o usa otra forma.",
} as const;
export const second_step_over = {
  status: 400,
  retryable: false,
  message: "Pasó demasiado tiempo. Escribe de nuevo tu correo y tu contraseña.",
} as const;
export const second_step_on = {
  status: 409,
  retryable: false,
  message: "Ya tienes una aplicación de códigos. Quítala antes de añadir otra.",
} as const;
export const too_many_passkeys = {
  status: 409,
  retryable: false,
  message: "Tienes demasiadas llaves de acceso. Quita alguna antes de añadir otra.",
} as const;
export const same_email = { status: 400, retryable: false, message: "Ese ya es tu correo" } as const;
export const changed_account = {
  status: 409,
  retryable: true,
  message: "Tu cuenta cambió mientras tanto. Pide otro enlace e inténtalo de nuevo.",
} as const;
export const link_used = {
  status: 400,
  retryable: false,
  message: "Este enlace ya se usó.",
} as const;
export const link_expired = {
  status: 400,
  retryable: false,
  message: "Este enlace ha caducado.",
} as const;
export const link_unknown = {
  status: 400,
  retryable: false,
  message: "Este enlace no es válido. Comprueba que lo copiaste entero.",
} as const;
export const role_forbidden = {
  status: 403,
  retryable: false,
  message: "Tu función en este equipo no permite hacer esto. Pídeselo a quien lo administra.",
} as const;
export const no_member = {
  status: 403,
  retryable: false,
  message: "Ya no formas parte de este equipo.",
} as const;
export const already_member = {
  status: 409,
  retryable: false,
  message: "Esa persona ya está en tu equipo.",
} as const;
export const unknown_page = {
  status: 400,
  retryable: false,
  message: "Una de esas páginas ya no está. Vuelve a elegirlas.",
} as const;
export const seats_full = {
  status: 403,
  retryable: false,
  message: "Tu plan no incluye más personas.",
} as const;
export const team_full = {
  status: 409,
  retryable: false,
  message: "Este equipo ya está completo. Pide a quien te invitó que haga sitio y vuelve a abrir el enlace.",
} as const;
export const invitation_withdrawn = {
  status: 400,
  retryable: false,
  message: "Quien te invitó retiró la invitación.",
} as const;
export const invitation_of_another = {
  status: 403,
  retryable: false,
  message: "Esta invitación es para otro correo. Entra con la cuenta de ese correo para aceptarla.",
} as const;
export const owner_stays = {
  status: 409,
  retryable: false,
  message: "Un equipo siempre tiene propietario. Traspasa antes la propiedad a otra persona.",
} as const;
export const own_role = {
  status: 409,
  retryable: false,
  message: "Nadie cambia su propia función. Pídeselo a otra persona que administre el equipo.",
} as const;
export const email_unverified = {
  status: 403,
  retryable: false,
  message: "Antes confirma tu correo: abre el enlace que te enviamos, o pide otro en Configuración.",
} as const;
export const unauthorized = {
  status: 401,
  retryable: false,
  message: "No autorizado. Por favor inicie sesión nuevamente.",
} as const;
export const invalid_signature = { status: 401, retryable: false, message: "Firma no válida." } as const;
export const forbidden = {
  status: 403,
  retryable: false,
  message: "No tiene permisos para realizar esta acción.",
} as const;
export const plan_required = {
  status: 403,
  retryable: false,
  message: "Tu plan actual no incluye esta función. Activa tu prueba o mejora tu plan.",
} as const;
export const plan_limit_reached = {
  status: 403,
  retryable: false,
  message: "Has alcanzado el límite de tu plan.",
} as const;
export const trial_used = { status: 403, retryable: false, message: "Ya utilizaste tu prueba gratuita." } as const;
export const page_trial_used = {
  status: 403,
  retryable: false,
  message: "Esta página ya utilizó una prueba gratuita. Elige un plan para protegerla.",
} as const;
export const page_claimed = {
  status: 409,
  retryable: false,
  message: "Esta página ya está protegida desde otra cuenta de Atalaya.",
} as const;
export const account_inactive = {
  status: 409,
  retryable: false,
  message: "Activa esta cuenta para publicar en ella.",
} as const;
export const text_not_supported = {
  status: 400,
  retryable: false,
  message: "Esta red no admite publicaciones solo de texto. Elige una cuenta de otra red.",
} as const;
export const duplicate_post = {
  status: 409,
  retryable: false,
  message: "La red social no acepta el mismo texto dos veces seguidas. Cámbialo un poco.",
} as const;
export const idempotency_mismatch = {
  status: 409,
  retryable: false,
  message: "Esta solicitud ya se envió con otro contenido. Inténtalo de nuevo.",
} as const;
export const in_progress = {
  status: 409,
  retryable: true,
  message: "La solicitud anterior sigue en curso. Espera unos segundos.",
} as const;
export const reconnect_required = {
  status: 409,
  retryable: false,
  message: "La conexión con la red social ya no vale. Vuelve a conectar la página.",
} as const;
export const network_blocked = {
  status: 409,
  retryable: false,
  message: "La red social ha bloqueado por un tiempo las acciones de esta página.",
} as const;
export const network_refused = {
  status: 400,
  retryable: false,
  message: "La red social no aceptó la solicitud.",
} as const;
export const comment_archived = {
  status: 410,
  retryable: false,
  message:
    "Este comentario ya está en el archivo: cuenta en los gráficos y sale al exportar, pero no se puede abrir ni cambiar.",
} as const;
export const not_found = { status: 404, retryable: false, message: "El recurso solicitado no existe." } as const;
export const comment_removed = {
  status: 409,
  retryable: false,
  message: "El comentario ya no existe en la red social.",
} as const;
export const changed_meanwhile = {
  status: 409,
  retryable: true,
  message: "El comentario cambió mientras tanto. Inténtalo de nuevo.",
} as const;
export const own_comment = {
  status: 409,
  retryable: false,
  message: "Es un comentario de tu propia página: se deja como está.",
} as const;
export const nothing_to_undo = {
  status: 409,
  retryable: false,
  message: "No hay nada que deshacer: el comentario cambió después o ya se deshizo.",
} as const;
export const deletion_is_final = {
  status: 409,
  retryable: false,
  message: "Un comentario eliminado en la red social no se puede recuperar.",
} as const;
export const hiding_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no permite ocultar comentarios. Si nadie debe verlo, elimínalo.",
} as const;
export const deleting_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no permite eliminar comentarios.",
} as const;
export const blocking_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no permite bloquear a una persona desde Atalaya.",
} as const;
export const closing_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no permite cerrar los comentarios de esta publicación desde Atalaya.",
} as const;
export const author_unknown = {
  status: 409,
  retryable: false,
  message: "La red no dice quién escribió este comentario, así que no se le puede bloquear.",
} as const;
export const reply_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no admite respuestas a los comentarios.",
} as const;
export const private_reply_not_supported = {
  status: 409,
  retryable: false,
  message: "Esta red no admite respuestas privadas.",
} as const;
export const reply_to_hidden = {
  status: 409,
  retryable: false,
  message: "Esta red no permite responder a un comentario oculto. Restáuralo antes de responder.",
} as const;
export const reply_not_possible = {
  status: 409,
  retryable: false,
  message: "Este comentario es de tu página: no admite una respuesta privada.",
} as const;
export const private_reply_expired = {
  status: 409,
  retryable: false,
  message: "Ya pasó el plazo para responder a este comentario.",
} as const;
export const private_reply_used = {
  status: 409,
  retryable: false,
  message: "Ya respondiste en privado a este comentario. Solo se puede una vez.",
} as const;
export const history_used = {
  status: 403,
  retryable: false,
  message: "Ya has utilizado tu carga de historial permitida para esta cuenta.",
} as const;
export const platform_unavailable = {
  status: 400,
  retryable: false,
  message: "La plataforma aún no está implementada",
} as const;
export const oauth_state_invalid = {
  status: 400,
  retryable: false,
  message: "La autorización caducó o ya fue utilizada. Inténtalo de nuevo.",
} as const;
export const oauth_failed = {
  status: 400,
  retryable: false,
  message: "No se pudo completar la conexión de las cuentas.",
} as const;
export const no_pages_granted = {
  status: 400,
  retryable: false,
  message: "No autorizaste ninguna página. Vuelve a intentarlo y elige al menos una.",
} as const;
export const permission_missing = {
  status: 400,
  retryable: false,
  message: "Faltan permisos para proteger tus páginas. Vuelve a conectar y acéptalos todos.",
} as const;
export const body_too_large = {
  status: 413,
  retryable: false,
  message: "La solicitud es demasiado grande. Envía menos datos de una vez.",
} as const;
export const too_many_requests = {
  status: 429,
  retryable: true,
  message: "Demasiados intentos. Espera un momento e inténtalo de nuevo.",
} as const;
export const search_unavailable = {
  status: 503,
  retryable: true,
  message: "La búsqueda por palabras no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
} as const;
export const workspace_moving = {
  status: 503,
  retryable: true,
  message: "Estamos trasladando tus comentarios. Inténtalo de nuevo en unos segundos.",
} as const;
export const no_room = {
  status: 503,
  retryable: true,
  message: "Ahora mismo no podemos abrir cuentas nuevas. Inténtalo de nuevo en unos minutos.",
} as const;
export const network_unreachable = {
  status: 503,
  retryable: true,
  message: "La red social no responde en este momento. Inténtalo de nuevo en unos minutos.",
} as const;
export const payments_unavailable = {
  status: 503,
  retryable: false,
  message: "Los pagos no están disponibles en este momento. Inténtalo más tarde.",
} as const;
export const payments_unreachable = {
  status: 503,
  retryable: true,
  message: "El servicio de pagos no responde. Comprueba tu plan antes de intentarlo de nuevo.",
} as const;
export const payments_busy = {
  status: 429,
  retryable: true,
  message: "El servicio de pagos recibe muchas solicitudes. Espera unos segundos e inténtalo de nuevo.",
} as const;
export const payment_in_progress = {
  status: 409,
  retryable: true,
  message: "Otra operación de pago sigue en curso. Espera unos segundos e inténtalo de nuevo.",
} as const;
export const payment_refused = {
  status: 409,
  retryable: false,
  message: "El servicio de pagos no aceptó la operación. Revisa tu plan e inténtalo de nuevo.",
} as const;
export const tax_id_refused = {
  status: 400,
  retryable: false,
  message: "El servicio de pagos no aceptó el número fiscal. Compruébalo y vuelve a intentarlo.",
} as const;
export const address_refused = {
  status: 400,
  retryable: false,
  message: "El servicio de pagos no reconoce la dirección. Revisa el país y el código postal en Datos fiscales.",
} as const;
export const card_declined = {
  status: 402,
  retryable: false,
  message: "Tu banco rechazó la tarjeta. Prueba con otra o consulta con tu banco.",
} as const;
export const card_expired = {
  status: 402,
  retryable: false,
  message: "Tu tarjeta está caducada. Añade otra para continuar.",
} as const;
export const card_insufficient_funds = {
  status: 402,
  retryable: false,
  message: "Tu tarjeta no tiene fondos suficientes.",
} as const;
export const card_incorrect_cvc = {
  status: 402,
  retryable: false,
  message: "El código de seguridad de la tarjeta no es correcto.",
} as const;
export const card_processing_error = {
  status: 402,
  retryable: true,
  message: "Tu banco no pudo procesar el pago. Inténtalo de nuevo en unos minutos.",
} as const;
export const authentication_required = {
  status: 402,
  retryable: false,
  message: "Tu tarjeta requiere autenticación adicional. Por favor actualiza tu método de pago.",
} as const;
export const payment_method_required = {
  status: 402,
  retryable: false,
  message: "Añade una tarjeta para completar el pago.",
} as const;
export const payment_required = {
  status: 402,
  retryable: false,
  message: "Este plan se paga antes de activarse. Completa la compra para continuar.",
} as const;
export const already_subscribed = {
  status: 409,
  retryable: false,
  message: "Ya tienes un plan activo. Cámbialo desde la página de planes.",
} as const;
export const no_subscription = { status: 409, retryable: false, message: "No tienes una suscripción activa." } as const;
export const subscription_cancelling = {
  status: 409,
  retryable: false,
  message: "Tu suscripción está cancelada y termina pronto. Reactívala antes de cambiar de plan.",
} as const;
export const payment_overdue = {
  status: 409,
  retryable: false,
  message: "Tienes un pago pendiente. Actualiza tu tarjeta antes de cambiar de plan.",
} as const;
export const payment_owed = {
  status: 409,
  retryable: false,
  message: "Debes comentarios sobre el límite de tu plan anterior. Págalos en Configuración y vuelve a intentarlo.",
} as const;
export const change_scheduled = {
  status: 409,
  retryable: false,
  message: "Tienes un cambio de plan programado. Anúlalo antes de mejorar tu plan.",
} as const;
export const plan_unchanged = {
  status: 409,
  retryable: false,
  message: "Ya tienes este plan con este ciclo de facturación.",
} as const;
export const price_changed = {
  status: 409,
  retryable: false,
  message: "El importe ha cambiado. Revísalo y confirma de nuevo.",
} as const;
export const nothing_scheduled = {
  status: 409,
  retryable: false,
  message: "No hay ningún cambio de plan programado.",
} as const;
export const default_card = {
  status: 409,
  retryable: false,
  message: "No puedes eliminar la tarjeta por defecto",
} as const;
export const card_not_confirmed = {
  status: 409,
  retryable: false,
  message: "Error al confirmar la tarjeta en el servidor",
} as const;
export const account_closing = {
  status: 409,
  retryable: false,
  message: "Tu cuenta está cerrada y se va a borrar. Recupérala para continuar.",
} as const;
export const account_gone = {
  status: 409,
  retryable: false,
  message: "Tu cuenta ya se está borrando y no se puede recuperar.",
} as const;
export const name_taken = { status: 409, retryable: false, message: "Ya hay una respuesta con ese nombre" } as const;
export const assignee_cannot_see = {
  status: 409,
  retryable: false,
  message: "Esa persona no puede ver la página de este comentario.",
} as const;
export const too_many_assigned = {
  status: 409,
  retryable: false,
  message: "Esa persona ya tiene demasiados comentarios asignados. Quítale alguno antes.",
} as const;
export const note_of_another = {
  status: 403,
  retryable: false,
  message: "Solo quien escribió una nota puede cambiarla o eliminarla.",
} as const;
export const too_many_notes = {
  status: 409,
  retryable: false,
  message: "Este comentario ya tiene demasiadas notas. Elimina alguna antes de añadir otra.",
} as const;
export const internal = {
  status: 500,
  retryable: true,
  message: "Error interno del servidor. Intente nuevamente más tarde.",
} as const;
