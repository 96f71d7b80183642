// Documents for the owner, as files to read and print: the accepted contract, the record of processing (Article 30 GDPR), and a text
// for the profile of a page. Templates: a lawyer has to check them.
import { PROCESSORS } from "../../../worker/vocabulary/contract.ts";
import { paths } from "../../paths.ts";
import { dayText } from "../time/date-text.ts";
import { type Clause, CONTRACT_TEXTS, type Parties } from "./contract-texts.ts";

export type Acceptance = { version: string; name: string; company: string; accepted_at: string };

/** Said in every document. */
export const TEMPLATE_NOTE =
  "Es una plantilla con los datos de tu cuenta: haz que la revise alguien que conozca la ley.";

export const contractDocument = (acceptance: Acceptance, processor: string): Blob =>
  documentOf("Contrato de encargo de tratamiento", [
    ...CONTRACT_TEXTS[acceptance.version]!({ controller: acceptance.company, processor }),
    {
      title: "Aceptación",
      paragraphs: [
        `Versión ${acceptance.version}. Aceptado por ${acceptance.name} en nombre de ${acceptance.company} el ${dayText(acceptance.accepted_at)}.`,
      ],
    },
  ]);

export const recordDocument = ({ controller, processor, pages }: Parties & { pages: readonly string[] }): Blob =>
  documentOf("Registro de actividades: moderación de comentarios", [
    { title: "Responsable", paragraphs: [controller] },
    { title: "Encargado", paragraphs: [`${processor} (Atalaya)`] },
    { title: "Finalidad", paragraphs: ["Moderar y responder los comentarios públicos de las páginas."] },
    { title: "Páginas", paragraphs: pages.length > 0 ? pages : ["Ninguna conectada todavía."] },
    {
      title: "Personas y datos",
      paragraphs: [
        "Quienes comentan: nombre e identificador en la red, texto e imagen del comentario, fecha y enlace.",
      ],
    },
    {
      title: "Base legal",
      paragraphs: [
        "El interés legítimo en mantener las páginas libres de spam y ofensas, y las obligaciones de quien las administra. Ajústalo a tu caso.",
      ],
    },
    {
      title: "Destinatarios",
      paragraphs: [
        "La red social, que ya tiene los comentarios y recibe lo que se decide sobre ellos.",
        ...PROCESSORS.map(({ name, does, receives, place }) => `${name}. ${does} Recibe: ${receives} ${place}`),
      ],
    },
    { title: "Plazos", paragraphs: ["Mientras la página esté conectada; después se borran, como dice el contrato."] },
    { title: "Medidas", paragraphs: ["Las de la cláusula 4 del contrato de encargo."] },
  ]);

/** A text for the profile of a page, or its rules. */
export const profileText = (controller: string, origin: string): string =>
  `Moderamos los comentarios de esta página con Atalaya: se ocultan el spam, los insultos, el odio y las amenazas, de forma automática o por nuestro equipo. Las quejas no se ocultan. El responsable de los datos es ${controller}; Atalaya los trata por encargo nuestro. Si crees que ocultamos tu comentario por error, o quieres que borremos lo tuyo, escríbenos un mensaje. Más información: ${origin}${paths.privacy}`;

function documentOf(title: string, clauses: readonly Clause[]): Blob {
  const parts = clauses.map(
    (clause) =>
      `<h2>${escaped(clause.title)}</h2>${clause.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("")}`,
  );
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}h1,h2{line-height:1.2}h2{font-size:1.1rem;margin-top:2rem}small{color:#555}</style>
<h1>${escaped(title)}</h1>${parts.join("")}<p><small>${escaped(TEMPLATE_NOTE)}</small></p></html>`;
  return new Blob([html], { type: "text/html;charset=utf-8" });
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
