// The text of the contract about processing comments on behalf of a page's owner (Article 28 GDPR), by version. A text never changes
// once it was offered: a new one gets a new version here and in `worker/vocabulary/contract.ts`.
import { PROCESSOR_NOTICE_DAYS, PROCESSORS } from "../../../worker/vocabulary/contract.ts";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { REMOVED_COMMENT_DAYS } from "../../../worker/vocabulary/retention.ts";

export type Clause = { title: string; paragraphs: readonly string[] };

/** Both sides, in words. */
export type Parties = { controller: string; processor: string };

export const CONTRACT_TEXTS: Record<string, (parties: Parties) => readonly Clause[]> = {
  "2026-11-28": ({ controller, processor }) => [
    {
      title: "1. Partes y objeto",
      paragraphs: [
        `Este contrato une a ${controller}, que responde de los datos de los comentarios de sus páginas (el responsable), y a ${processor}, que presta Atalaya (el encargado). Se acepta junto con las condiciones del servicio y forma parte de ellas.`,
        "El encargado trata los datos por cuenta del responsable para moderar los comentarios de las páginas y cuentas de redes sociales que este conecta: recibirlos, analizarlos, ocultarlos, mostrarlos, responderlos o eliminarlos, y explicarle cada decisión.",
      ],
    },
    {
      title: "2. Datos, personas y duración",
      paragraphs: [
        "Datos: el texto y la imagen de los comentarios, el nombre y el identificador de quien los escribe cuando la red los comunica, la fecha, el enlace, la decisión y su motivo, las respuestas y las notas del equipo. Un comentario puede contener cualquier dato que su autor haya querido publicar, también de categorías especiales.",
        "Personas: quienes comentan en las páginas, quienes aparecen en los comentarios y el equipo del responsable.",
        `El tratamiento dura mientras la página esté conectada. De un comentario eliminado en la red se vacían el texto y el autor a los ${REMOVED_COMMENT_DAYS} días.`,
      ],
    },
    {
      title: "3. Instrucciones",
      paragraphs: [
        "El encargado trata los datos solo según las instrucciones documentadas del responsable: sus ajustes, palabras, reglas y decisiones en Atalaya. No los usa para fines propios, no los vende, no hace publicidad con ellos ni perfiles de quien comenta, y no entrena con ellos modelos que sirvan a otros clientes.",
        "Si cree que una instrucción infringe la ley, avisa de inmediato.",
      ],
    },
    {
      title: "4. Confidencialidad y seguridad",
      paragraphs: [
        "Quien accede a los datos para prestar el servicio está obligado a guardar secreto.",
        "Medidas: cifrado en tránsito; permisos de las redes guardados cifrados con claves que se renuevan; acceso por persona con segundo paso; permisos por función y por página; cada consulta limitada a su cuenta; registros sin textos ni contraseñas; historial de cada decisión; copias y borrado automáticos.",
        "El encargado comunica al responsable, sin dilación indebida, cualquier violación de seguridad de los datos que conozca, con lo que sepa de su alcance.",
      ],
    },
    {
      title: "5. Subencargados",
      paragraphs: [
        `El responsable autoriza a los de la lista publicada en /subencargados: ${PROCESSORS.map(({ name }) => name).join("; ")}. Se les obliga por contrato a lo mismo que aquí se dice.`,
        `Antes de añadir o cambiar uno, el encargado avisa por correo con ${PROCESSOR_NOTICE_DAYS} días. El responsable puede oponerse; si no hay solución, puede resolver el servicio.`,
        "Cuando un subencargado trata datos fuera del Espacio Económico Europeo, lo hace con las garantías que publica, como las cláusulas contractuales tipo.",
      ],
    },
    {
      title: "6. Ayuda",
      paragraphs: [
        "El encargado ayuda al responsable a atender los derechos de las personas: buscar todo lo que escribió alguien, exportarlo, borrarlo u olvidarlo. Si una persona se dirige al encargado, este la remite al responsable.",
        "También le da la información que necesita para sus evaluaciones de impacto y para demostrar que cumple, y permite auditorías razonables, avisadas y a costa de quien las pide.",
      ],
    },
    {
      title: "7. Final",
      paragraphs: [
        `Al terminar, el responsable puede descargar todo lo suyo. Al cerrar la cuenta, los datos se borran a los ${ACCOUNT_DELETION_DAYS} días; al quitar una página, los de esa página. Solo se conserva lo que la ley obligue.`,
      ],
    },
  ],
};
