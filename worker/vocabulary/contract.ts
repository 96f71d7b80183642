// The contract about processing comments on behalf of a page's owner (Article 28 GDPR). Its texts, by version, are in
// `web/features/contract`; who accepted which is in core.

/** The version that is offered: the day of its text. */
export const CONTRACT_VERSION = "2026-11-28";

type Processor = { name: string; does: string; receives: string; place: string; since: string };

/** Who processes data for us, as the contract and `/subencargados` list them. */
export const PROCESSORS: readonly Processor[] = [
  {
    name: "Cloudflare, Inc.",
    does: "Ejecuta la aplicación, guarda las bases de datos, las colas y el archivo, envía los correos y ejecuta los modelos de lenguaje y de imagen.",
    receives: "Los comentarios, sus autores, tus ajustes y los datos de tu cuenta.",
    place: "Su red mundial; las bases de datos, donde diga la política de privacidad.",
    since: "2026-11-28",
  },
  {
    name: "Stripe Payments Europe, Ltd. y Stripe, Inc.",
    does: "Cobra los planes y guarda las tarjetas.",
    receives: "Los datos de facturación. Ningún comentario.",
    place: "Unión Europea y Estados Unidos.",
    since: "2026-11-28",
  },
];

/** How long before a change of `PROCESSORS` owners who accepted the contract are told. */
export const PROCESSOR_NOTICE_DAYS = 30;

export type ProcessorChange = { announced: string; from: string; text: string };

/** The changes of `PROCESSORS` that owners are told of, the oldest first. Only ever added to. */
export const PROCESSOR_CHANGES: readonly ProcessorChange[] = [];
