// The errors, a row for each code: its HTTP status and the sentence a customer may read. Rows are exported one by one, so that the
// browser loads only those that it shows without the server.

import { MAX_OWNED_WORKSPACES, MIN_PASSWORD_LENGTH } from "./limits.ts";

// The annotation lets a bundler leave out unused rows.

/* @__NO_SIDE_EFFECTS__ */
const error = <const Status extends number>(status: Status, message: string) => ({ status, message }) as const;

export const validation_failed = error(400, "Revise los campos del formulario");
export const invalid_json = error(400, "La solicitud no contiene JSON válido.");
export const email_taken = error(400, "Ya existe una cuenta con este email");
export const weak_password = error(400, "La contraseña debe ser más fuerte");
export const short_password = error(400, `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`);
export const common_password = error(400, "Esta contraseña es de las más usadas. Elige otra");
export const breached_password = error(400, "Esta contraseña aparece en filtraciones de otros sitios. Elige otra");
export const password_is_email = error(400, "La contraseña no puede ser tu email");
// Not 401: the session is valid, and a client ends it on a 401.
export const wrong_password = error(400, "La contraseña actual no es correcta");
export const invalid_credentials = error(401, "Credenciales inválidas");
export const challenge_required = error(403, "Demasiados intentos. Confirma que eres una persona.");
export const wrong_code = error(400, "El código no es correcto o ya se usó");
export const passkey_refused = error(
  400,
  "Esa llave de acceso no sirve para esta cuenta. Inténtalo de nuevo o usa otra forma.",
);
export const second_step_over = error(400, "Pasó demasiado tiempo. Escribe de nuevo tu correo y tu contraseña.");
export const second_step_on = error(409, "Ya tienes una aplicación de códigos. Quítala antes de añadir otra.");
export const too_many_passkeys = error(409, "Tienes demasiadas llaves de acceso. Quita alguna antes de añadir otra.");
export const same_email = error(400, "Ese ya es tu correo");
export const changed_account = error(409, "Tu cuenta cambió mientras tanto. Pide otro enlace e inténtalo de nuevo.");
export const link_used = error(400, "Este enlace ya se usó.");
export const link_expired = error(400, "Este enlace ha caducado.");
export const link_unknown = error(400, "Este enlace no es válido. Comprueba que lo copiaste entero.");
export const role_forbidden = error(
  403,
  "Tu función en este equipo no permite hacer esto. Pídeselo a quien lo administra.",
);
export const no_member = error(403, "Ya no formas parte de este equipo.");
export const already_member = error(409, "Esa persona ya está en tu equipo.");
export const unknown_page = error(400, "Una de esas páginas ya no está. Vuelve a elegirlas.");
export const seats_full = error(403, "Tu plan no incluye más personas.");
export const team_full = error(
  409,
  "Este equipo ya está completo. Pide a quien te invitó que haga sitio y vuelve a abrir el enlace.",
);
export const invitation_withdrawn = error(400, "Quien te invitó retiró la invitación.");
export const invitation_of_another = error(
  403,
  "Esta invitación es para otro correo. Entra con la cuenta de ese correo para aceptarla.",
);
export const owner_stays = error(
  409,
  "Un equipo siempre tiene propietario. Traspasa antes la propiedad a otra persona.",
);
export const too_many_workspaces = error(
  409,
  `Ya tienes ${MAX_OWNED_WORKSPACES} espacios, y no caben más. Escríbenos a Soporte si necesitas otro.`,
);
export const own_role = error(409, "Nadie cambia su propia función. Pídeselo a otra persona que administre el equipo.");
export const email_unverified = error(
  403,
  "Antes confirma tu correo: abre el enlace que te enviamos, o pide otro en Configuración.",
);
export const unauthorized = error(401, "No autorizado. Por favor inicie sesión nuevamente.");
export const key_invalid = error(
  401,
  "Esta clave no vale: no existe, se revocó, caducó o su responsable dejó el equipo.",
);
export const key_forbidden = error(403, "Esta clave no permite hacer esto.");
export const invalid_signature = error(401, "Firma no válida.");
export const forbidden = error(403, "No tiene permisos para realizar esta acción.");
export const plan_required = error(403, "Tu plan actual no incluye esta función. Activa tu prueba o mejora tu plan.");
export const plan_limit_reached = error(403, "Has alcanzado el límite de tu plan.");
export const trial_used = error(403, "Ya utilizaste tu prueba gratuita.");
export const page_trial_used = error(403, "Esta página ya utilizó una prueba gratuita. Elige un plan para protegerla.");
export const page_claimed = error(409, "Esta página ya está protegida desde otra cuenta de Atalaya.");
export const account_inactive = error(409, "Activa esta cuenta para publicar en ella.");
export const text_not_supported = error(
  400,
  "Esta red no admite publicaciones solo de texto. Elige una cuenta de otra red.",
);
export const duplicate_post = error(
  409,
  "La red social no acepta el mismo texto dos veces seguidas. Cámbialo un poco.",
);
export const idempotency_mismatch = error(409, "Esta solicitud ya se envió con otro contenido. Inténtalo de nuevo.");
export const in_progress = error(409, "La solicitud anterior sigue en curso. Espera unos segundos.");
export const reconnect_required = error(409, "La conexión con la red social ya no vale. Vuelve a conectar la página.");
export const network_blocked = error(409, "La red social ha bloqueado por un tiempo las acciones de esta página.");
export const network_refused = error(400, "La red social no aceptó la solicitud.");
export const comment_archived = error(
  410,
  "Este comentario ya está en el archivo: cuenta en los gráficos y sale al exportar, pero no se puede abrir ni cambiar.",
);
export const not_found = error(404, "El recurso solicitado no existe.");
export const comment_removed = error(409, "El comentario ya no existe en la red social.");
export const changed_meanwhile = error(409, "El comentario cambió mientras tanto. Inténtalo de nuevo.");
export const own_comment = error(409, "Es un comentario de tu propia página: se deja como está.");
export const nothing_to_undo = error(409, "No hay nada que deshacer: el comentario cambió después o ya se deshizo.");
export const deletion_is_final = error(409, "Un comentario eliminado en la red social no se puede recuperar.");
export const hiding_not_supported = error(
  409,
  "Esta red no permite ocultar comentarios. Si nadie debe verlo, elimínalo.",
);
export const deleting_not_supported = error(409, "Esta red no permite eliminar comentarios.");
export const blocking_not_supported = error(409, "Esta red no permite bloquear a una persona desde Atalaya.");
export const closing_not_supported = error(
  409,
  "Esta red no permite cerrar los comentarios de esta publicación desde Atalaya.",
);
export const author_unknown = error(
  409,
  "La red no dice quién escribió este comentario, así que no se le puede bloquear.",
);
export const reply_not_supported = error(409, "Esta red no admite respuestas a los comentarios.");
export const private_reply_not_supported = error(409, "Esta red no admite respuestas privadas.");
export const reply_to_hidden = error(
  409,
  "Esta red no permite responder a un comentario oculto. Restáuralo antes de responder.",
);
export const reply_not_possible = error(409, "Este comentario es de tu página: no admite una respuesta privada.");
export const private_reply_expired = error(409, "Ya pasó el plazo para responder a este comentario.");
export const private_reply_used = error(409, "Ya respondiste en privado a este comentario. Solo se puede una vez.");
export const already_answered = error(409, "Alguien ya respondió a este comentario.");
export const history_used = error(403, "Ya has utilizado tu carga de historial permitida para esta cuenta.");
export const platform_unavailable = error(400, "La plataforma aún no está implementada");
export const oauth_state_invalid = error(400, "La autorización caducó o ya fue utilizada. Inténtalo de nuevo.");
export const oauth_failed = error(400, "No se pudo completar la conexión de las cuentas.");
export const no_pages_granted = error(
  400,
  "No recibimos ninguna página. Elige al menos una en la ventana que se abre; si no aparecen, entra con la persona que las administra.",
);
export const permission_missing = error(
  400,
  "Faltan permisos para proteger tus páginas. Vuelve a conectar y acéptalos todos.",
);
export const body_too_large = error(413, "La solicitud es demasiado grande. Envía menos datos de una vez.");
export const too_many_requests = error(429, "Demasiados intentos. Espera un momento e inténtalo de nuevo.");
export const judging_limit_reached = error(
  429,
  "Ya has juzgado por la API todos los textos que tu plan incluye este mes. Espera al siguiente, o pasa a un plan mayor.",
);
export const search_unavailable = error(
  503,
  "La búsqueda por palabras no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
);
export const workspace_moving = error(503, "Estamos trasladando tus comentarios. Inténtalo de nuevo en unos minutos.");
export const no_room = error(503, "Ahora mismo no podemos abrir cuentas nuevas. Inténtalo de nuevo en unos minutos.");
export const network_unreachable = error(
  503,
  "La red social no responde en este momento. Inténtalo de nuevo en unos minutos.",
);
export const payments_unavailable = error(503, "Los pagos no están disponibles en este momento. Inténtalo más tarde.");
export const payments_unreachable = error(
  503,
  "El servicio de pagos no responde. Comprueba tu plan antes de intentarlo de nuevo.",
);
export const payments_busy = error(
  429,
  "El servicio de pagos recibe muchas solicitudes. Espera unos segundos e inténtalo de nuevo.",
);
export const payment_in_progress = error(
  409,
  "Otra operación de pago sigue en curso. Espera unos segundos e inténtalo de nuevo.",
);
export const payment_refused = error(
  409,
  "El servicio de pagos no aceptó la operación. Revisa tu plan e inténtalo de nuevo.",
);
export const tax_id_refused = error(
  400,
  "El servicio de pagos no aceptó el número fiscal. Compruébalo y vuelve a intentarlo.",
);
export const address_refused = error(
  400,
  "El servicio de pagos no reconoce la dirección. Revisa el país y el código postal en Datos fiscales.",
);
export const card_declined = error(402, "Tu banco rechazó la tarjeta. Prueba con otra o consulta con tu banco.");
export const card_expired = error(402, "Tu tarjeta está caducada. Añade otra para continuar.");
export const card_insufficient_funds = error(402, "Tu tarjeta no tiene fondos suficientes.");
export const card_incorrect_cvc = error(402, "El código de seguridad de la tarjeta no es correcto.");
export const card_processing_error = error(
  402,
  "Tu banco no pudo procesar el pago. Inténtalo de nuevo en unos minutos.",
);
export const authentication_required = error(
  402,
  "Tu tarjeta requiere autenticación adicional. Por favor actualiza tu método de pago.",
);
export const payment_method_required = error(402, "Añade una tarjeta para completar el pago.");
export const payment_required = error(402, "Este plan se paga antes de activarse. Completa la compra para continuar.");
export const already_subscribed = error(409, "Ya tienes un plan activo. Cámbialo desde la página de planes.");
export const no_subscription = error(409, "No tienes una suscripción activa.");
export const subscription_cancelling = error(
  409,
  "Tu suscripción está cancelada y termina pronto. Reactívala antes de cambiar de plan.",
);
export const payment_overdue = error(409, "Tienes un pago pendiente. Actualiza tu tarjeta antes de cambiar de plan.");
export const payment_owed = error(
  409,
  "Debes comentarios sobre el límite de tu plan anterior. Págalos en Configuración y vuelve a intentarlo.",
);
export const purchases_rest = error(
  403,
  "Tu banco nos retiró un pago tuyo, y las compras están en pausa. Escribe a Soporte para volver a comprar.",
);
export const change_scheduled = error(409, "Tienes un cambio de plan programado. Anúlalo antes de mejorar tu plan.");
export const plan_unchanged = error(409, "Ya tienes este plan con este ciclo de facturación.");
export const price_changed = error(409, "El importe ha cambiado. Revísalo y confirma de nuevo.");
export const nothing_scheduled = error(409, "No hay ningún cambio de plan programado.");
export const default_card = error(409, "No puedes eliminar la tarjeta por defecto");
export const card_not_confirmed = error(409, "Error al confirmar la tarjeta en el servidor");
export const account_closing = error(409, "Tu cuenta está cerrada y se va a borrar. Recupérala para continuar.");
export const account_gone = error(409, "Tu cuenta ya se está borrando y no se puede recuperar.");
export const appeals_full = error(
  429,
  "Hoy han llegado muchas reclamaciones a esta página y no podemos guardar más. Inténtalo mañana.",
);
export const appeal_answered = error(409, "Esta reclamación ya está contestada.");
export const appeal_not_hidden = error(409, "Este comentario ya está visible: no se puede mantener oculto.");
export const name_taken = error(409, "Ya hay una respuesta con ese nombre");
export const assignee_cannot_see = error(409, "Esa persona no puede ver la página de este comentario.");
export const too_many_assigned = error(
  409,
  "Esa persona ya tiene demasiados comentarios asignados. Quítale alguno antes.",
);
export const note_of_another = error(403, "Solo quien escribió una nota puede cambiarla o eliminarla.");
export const too_many_notes = error(
  409,
  "Este comentario ya tiene demasiadas notas. Elimina alguna antes de añadir otra.",
);
export const internal = error(500, "Error interno del servidor. Intente nuevamente más tarde.");
