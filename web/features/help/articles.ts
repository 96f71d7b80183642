// The articles of the help centre: their addresses, titles and summaries. Each text is a file in `articles/`, named like its slug.

export const HELP_GROUPS = [
  "Empezar",
  "Qué se oculta y por qué",
  "Comentarios y respuestas",
  "Plan y pagos",
  "Tu cuenta",
] as const;

type HelpArticle = {
  title: string;
  /** One sentence, also the description in search results: at most some 155 characters. */
  summary: string;
  group: (typeof HELP_GROUPS)[number];
  /** Words that people search for, but that the text does not contain. */
  alsoFound?: string;
};

export const HELP_ARTICLES = {
  "conectar-una-pagina": {
    title: "Conectar una página",
    summary: "Cómo conectar tu página de Facebook con su Instagram, qué hace falta y qué pasa después.",
    group: "Empezar",
    alsoFound: "vincular añadir agregar alta cuenta empresa profesional",
  },
  permisos: {
    title: "Los permisos, uno por uno",
    summary: "Para qué pide Atalaya cada permiso de Facebook e Instagram, y qué deja de funcionar sin él.",
    group: "Empezar",
    alsoFound: "autorización acceso scopes seguridad",
  },
  "pagina-desconectada": {
    title: "Mi página aparece desconectada",
    summary: "Por qué una conexión deja de valer, cómo se arregla y qué pasa con los comentarios de entretanto.",
    group: "Empezar",
    alsoFound: "error caducada token reconectar roto silencio avisos no me llegan comentarios faltan dejó de funcionar",
  },
  reclamaciones: {
    title: "Reclamaciones de lo oculto",
    summary: "Cómo pide una persona que vuelva su comentario, cómo se encuentra y qué respuesta recibe.",
    group: "Qué se oculta y por qué",
    alsoFound: "queja protesta apelar recurso revisar formulario página pública restaurar",
  },
  "solo-observar": {
    title: "Probar sin ocultar nada",
    summary: "Con «Solo observar», Atalaya lo revisa todo y te marca lo que habría ocultado, pero no toca nada.",
    group: "Empezar",
    alsoFound: "modo observación apagar pausar automod",
  },
  reglas: {
    title: "Tus reglas, en un sitio",
    summary:
      "Palabras, sensibilidad, respuestas y excepciones de una página o de todas; copiarlas a otras, y guardarlas en un archivo.",
    group: "Empezar",
    alsoFound: "copiar exportar importar json csv duplicar clientes plantilla apagar",
  },
  "pagina-publica": {
    title: "La página pública de normas y cifras",
    summary: "Publica las normas de tus comentarios y qué se oculta, en cifras redondeadas y sin textos ni autores.",
    group: "Qué se oculta y por qué",
    alsoFound: "transparencia perfil enlace codigos estadisticas publicar normas comunidad buscadores google",
  },
  dashboard: {
    title: "Leer el dashboard",
    summary: "Qué cuenta cada cifra, cómo se calcula la frase de la semana y por qué dos totales pueden diferir.",
    group: "Empezar",
    alsoFound: "resumen gráfica estadísticas cifras total mapa horas informe compartir panel",
  },
  informes: {
    title: "Informes para tus clientes",
    summary: "El informe del mes con tu marca: qué contiene, cómo se imprime y cómo llega por correo a tu cliente.",
    group: "Tu cuenta",
    alsoFound: "pdf imprimir logotipo logo agencia reporte mensual destinatarios marca blanca",
  },
  "que-se-oculta": {
    title: "Qué se oculta y por qué",
    summary: "Los filtros por los que pasa cada comentario, qué hace cada uno y dónde ves el motivo.",
    group: "Qué se oculta y por qué",
    alsoFound: "insultos odio amenazas moderación automática inteligencia artificial ia",
  },
  quejas: {
    title: "Las quejas se quedan a la vista",
    summary: "Una queja, una crítica o una pregunta no se oculta por serlo. Estas son las dos excepciones.",
    group: "Qué se oculta y por qué",
    alsoFound: "críticas reclamaciones clientes censura reseñas",
  },
  institucion: {
    title: "Si eres una institución",
    summary:
      "Un modo para ayuntamientos, universidades o partidos: silenciar exige motivo y plazo, y la crítica no entra en las listas.",
    group: "Qué se oculta y por qué",
    alsoFound:
      "ayuntamiento policía universidad partido político defensor del pueblo libertad de expresión censura bloquear",
  },
  asedio: {
    title: "El modo asedio",
    summary:
      "Qué pasa cuando llegan muchos comentarios ofensivos de golpe: cómo se reconoce, qué se oculta y cómo se deshace.",
    group: "Qué se oculta y por qué",
    alsoFound: "ataque oleada avalancha haters brigada campaña crisis",
  },
  spam: {
    title: "El spam",
    summary: "Qué se reconoce como spam, qué plan lo oculta por sí solo y cómo permitir tus propios enlaces.",
    group: "Qué se oculta y por qué",
    alsoFound: "publicidad estafas enlaces whatsapp bots dominios",
  },
  "copiar-moderacion": {
    title: "Copia tu moderación",
    summary: "De lo que tu página ya ocultaba a tus reglas, sin escribirlas: palabras, personas y nivel, con ejemplos.",
    group: "Empezar",
    alsoFound: "mudanza importar otra herramienta ocultos antes propuestas reglas automáticas aceptar descartar",
  },
  palabras: {
    title: "Palabras prohibidas y comodines",
    summary: "Cómo se buscan tus palabras, para qué sirve el asterisco y cómo dejar pasar una excepción.",
    group: "Qué se oculta y por qué",
    alsoFound: "lista negra bloquear tacos groserías asterisco permitidas",
  },
  sensibilidad: {
    title: "Suave, normal o estricto",
    summary: "Los tres niveles de sensibilidad, qué cambia con cada uno y cómo verlo antes de guardar.",
    group: "Qué se oculta y por qué",
    alsoFound: "niveles ajustes configuración umbral falsos positivos",
  },
  aprendizaje: {
    title: "Aprende de tus correcciones",
    summary: "Cómo aprende cada cuenta de lo que corriges, qué límites tiene, y cómo verlo, olvidarlo o apagarlo.",
    group: "Qué se oculta y por qué",
    alsoFound: "aprendizaje inteligencia artificial entrenar enseñar errores falsos positivos olvidar",
  },
  deshacer: {
    title: "Decidir y deshacer",
    summary: "Ocultar, restaurar o eliminar a mano, deshacer cualquier decisión y ver quién hizo qué.",
    group: "Comentarios y respuestas",
    alsoFound: "aprobar desaprobar borrar restaurar recuperar actividad bloquear banear usuario persona",
  },
  anuncios: {
    title: "Comentarios en anuncios",
    summary: "Cómo se revisan los anuncios, a qué publicación pertenecen y qué comentarios no puede leer nadie.",
    group: "Comentarios y respuestas",
    alsoFound: "promocionar promocionada boost publicidad campaña catálogo faltan no aparecen restringidos edad",
  },
  respuestas: {
    title: "Responder y responder solo",
    summary: "Respuestas públicas y privadas, y respuestas automáticas por palabra clave con horario y espera.",
    group: "Comentarios y respuestas",
    alsoFound: "contestar autorespuesta mensajes privados inbox",
  },
  acta: {
    title: "El acta: demostrar qué pasó y cuándo",
    summary: "Cómo queda fijada cada decisión, cómo se comprueba que nada cambió después, y qué demuestra y qué no.",
    group: "Tu cuenta",
    alsoFound: "prueba juicio abogado firma sello legal evidencia demanda denuncia blockchain hash",
  },
  historial: {
    title: "Comentarios antiguos, historial y archivo",
    summary: "Tres maneras de traer comentarios, cuántos días los tienes a mano y qué pasa con los más antiguos.",
    group: "Comentarios y respuestas",
    alsoFound: "cargar buscar exportar csv actualizar",
  },
  planes: {
    title: "Planes, cobros y cancelación",
    summary: "La prueba, cómo se cobra, cómo se cambia de plan, qué pasa si falla un pago y cómo se cancela.",
    group: "Plan y pagos",
    alsoFound: "factura facturas recibo cobro tarjeta precio suscripción baja reembolso",
  },
  limite: {
    title: "Pasar del límite y el tope de gasto",
    summary: "Qué cuenta como comentario, qué cuesta lo que pasa del límite y cómo ponerle un tope.",
    group: "Plan y pagos",
    alsoFound: "exceso consumo extra cuota máximo",
  },
  equipo: {
    title: "Trabajar en equipo",
    summary: "Cómo invitar a alguien, qué puede hacer cada función, y cómo limitar a una persona a una página.",
    group: "Tu cuenta",
    alsoFound: "usuarios personas colaboradores agencia clientes roles permisos invitar moderador administrador",
  },
  claves: {
    title: "Claves de la API y webhooks",
    summary:
      "Cómo se crea una clave para tus programas, qué puede hacer, cuándo deja de valer y quién responde de ella.",
    group: "Tu cuenta",
    alsoFound: "token api key integración webhook eventos programa n8n zapier automatizar desarrollador curl",
  },
  clientes: {
    title: "Un espacio para cada cliente",
    summary: "Cómo abrir un espacio para un cliente, cómo se paga, y cómo se lo traspasas con su plan.",
    group: "Tu cuenta",
    alsoFound: "agencia varias cuentas workspace cambiar equipo traspasar propiedad varios negocios prueba",
  },
  avisos: {
    title: "Avisos en el correo, el móvil y Slack",
    summary: "De qué te avisa Atalaya, dónde te llega, cómo activar las notificaciones y cuándo no molestamos.",
    group: "Tu cuenta",
    alsoFound: "notificaciones push alertas webhook slack silencio iphone android resumen",
  },
  instalar: {
    title: "Atalaya en tu móvil",
    summary:
      "Cómo poner Atalaya en la pantalla de inicio de un iPhone o un Android, con dibujos, y qué pasa sin conexión.",
    group: "Empezar",
    alsoFound: "app aplicación descargar teléfono celular ios safari offline",
  },
  privacidad: {
    title: "Privacidad y borrado",
    summary: "Qué guardamos, quién lo ve, cuánto dura y cómo se borra una página, una persona o tu cuenta.",
    group: "Tu cuenta",
    alsoFound: "rgpd gdpr eliminar portabilidad copia exportar zip",
  },
  entrar: {
    title: "No puedo entrar",
    summary: "Contraseña equivocada, demasiados intentos, una sesión que se cierra sola: qué pasa y qué hacer.",
    group: "Tu cuenta",
    alsoFound: "iniciar sesión login contraseña olvidada bloqueado acceso",
  },
} as const satisfies Record<string, HelpArticle>;

export type HelpSlug = keyof typeof HELP_ARTICLES;
const isHelpSlug = (name: string): name is HelpSlug => name in HELP_ARTICLES;
export const HELP_SLUGS = Object.keys(HELP_ARTICLES).filter(isHelpSlug);

/** The title of an article's document. */
export const articleTitle = (slug: HelpSlug) => `${HELP_ARTICLES[slug].title} · Ayuda de Atalaya`;
