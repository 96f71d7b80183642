import heads from "virtual:benchmark-heads";
import { JUDGEMENTS_PER_COMMENT } from "../../../worker/vocabulary/limits.ts";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { Code } from "../../features/developers/code.tsx";
import { MEASURED_ON, PUBLISHED } from "../../features/site/landing/figures.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";
import { Cell, Table } from "../../ui/table.tsx";

const DOCS = "https://github.com/conversationai/perspectiveapi/blob/master/2-api";
const CLIENT = `const { google } = require("googleapis");
const client = await google.discoverAPI("https://…/$discovery/rest?version=v1alpha1");
await client.comments.analyze({ key, resource });`;
const PYTHON = `from googleapiclient import discovery
client = discovery.build("commentanalyzer", "v1alpha1", developerKey=API_KEY,
    discoveryServiceUrl="https://…/$discovery/rest?version=v1alpha1", static_discovery=False)
response = client.comments().analyze(body=analyze_request).execute()`;

/** Each attribute, where its score comes from, and the head that it is measured by. */
const ATTRIBUTES: readonly [name: string, from: string, head?: string][] = [
  ["TOXICITY", "La ofensa, de cualquier tipo", "toxic"],
  ["SEVERE_TOXICITY", "La más alta de odio y amenaza, nunca por encima de TOXICITY"],
  ["INSULT", "El insulto", "insult"],
  ["IDENTITY_ATTACK", "El odio contra un grupo", "hate"],
  ["THREAT", "La amenaza", "threat"],
  ["SEXUALLY_EXPLICIT", "El contenido sexual", "sexual"],
  ["SPAM", "El spam: modelo y reglas juntos", "spam"],
  ["PROFANITY", "1 si hay una palabra de nuestra lista de groseras; si no, 0"],
];

/** How to move from Google's Perspective API, which ends, and where each of the two is better. */
export default function PerspectivePage() {
  return (
    <SiteLayout page="perspective">
      <div className="mx-auto max-w-3xl space-y-3 px-4 py-16 text-pretty text-ink-soft sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold text-ink">De Perspective API a Atalaya</h1>
        <p>
          Perspective API, de Google, deja de funcionar el 31 de diciembre de 2026: «no longer be in service after
          2026», dice{" "}
          <TextLink to="https://groups.google.com/g/perspective-announce/c/phwsiSDpSPY/m/SyPJAElbBQAJ">
            su anuncio
          </TextLink>{" "}
          (<TextLink to="https://github.com/codyogden/killedbygoogle/pull/1631">copia pública</TextLink>). Atalaya
          responde en su mismo formato: un programa hecho para ella solo cambia de dirección y de clave.
        </p>
        <Heading>Cambiar, en dos pasos</Heading>
        <ol className="list-decimal space-y-3 pl-5 marker:text-lantern-text">
          <li>
            Crea una clave en <TextLink to={paths.settingsKeys}>Configuración, Claves</TextLink>, con el permiso Juzgar.
            Va donde iba la de Google: en <Name>?key=</Name>.
          </li>
          <li>
            Pon la dirección de esta web en lugar de <Name>https://commentanalyzer.googleapis.com</Name>. En Coral es el
            ajuste «Custom endpoint», con <Name>/v1alpha1</Name> al final; con las bibliotecas de Google, la del
            documento:
            <Code label="Con googleapis, en JavaScript">{CLIENT}</Code>
            <Code label="Con google-api-python-client">{PYTHON}</Code>
          </li>
        </ol>
        <p>
          Repasa tus umbrales: los dos dan una probabilidad, pero no la misma. Prueba antes con tus comentarios en{" "}
          <TextLink to={paths.judge}>el juez de tu navegador</TextLink>.
        </p>
        <Heading>Qué es cada atributo</Heading>
        <p>
          El AUC dice con qué frecuencia un comentario que lo es puntúa más que uno que no lo es: 1 es siempre, 0,5 el
          azar. Es el de nuestro banco de pruebas abierto, en español y difícil a propósito, con su intervalo del 95 %.
        </p>
        <Table label="Atributos" columns={["Atributo", "De dónde sale", "AUC"].map((name) => ({ name }))}>
          {ATTRIBUTES.map(([name, from, head]) => (
            <tr key={name}>
              <th scope="row" className="py-2 pr-4 font-mono text-small font-normal text-ink">
                {name}
              </th>
              <Cell>{from}</Cell>
              <Cell className="figures whitespace-nowrap">{head ? aucOf(head, "authored-es") : "–"}</Cell>
            </tr>
          ))}
        </Table>
        <p>
          Otro atributo, o un idioma que no leemos, recibe el error que Perspective da en ese caso. Con{" "}
          <Name>spanAnnotations</Name> llegan las palabras en que se apoya la nota, cada una con cuánto bajaría sin
          ella; en Perspective son frases. <Name>comments:suggestscore</Name> responde 501: aquí no se guarda nada de lo
          que envías, y aceptar una corrección sin usarla sería engañarte. No hay lotes de Google (<Name>batch</Name>):
          para muchos textos está <Name>/api/v1/judge/batch</Name>.
        </p>
        <Heading>En qué es mejor cada una</Heading>
        <p>
          No podemos medir Perspective con nuestro banco de pruebas: ya no da claves nuevas. De ella decimos lo que
          dicen sus documentos públicos, y de Atalaya lo que medimos.
        </p>
        <h3 className="font-semibold text-ink">Perspective</h3>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            Es gratis, con{" "}
            <TextLink to={`${DOCS}/limits.md`}>una consulta por segundo y textos de hasta 20 KB</TextLink>. Aquí va con{" "}
            {plansWith("allLanguages")}: al mes caben {JUDGEMENTS_PER_COMMENT} veces los comentarios del plan, de hasta
            10.000 caracteres.
          </li>
          <li>
            Aprendió de{" "}
            <TextLink to={`${DOCS}/models.md`}>cientos de miles de comentarios etiquetados por personas</TextLink> en
            cada idioma que da por terminado. Nuestro fuerte es el español: en inglés, TOXICITY tiene aquí un AUC de{" "}
            {aucOf("toxic", "authored-en")}.
          </li>
          <li>
            Lee{" "}
            <TextLink to="https://medium.com/jigsaw/10-new-languages-for-perspective-api-8cb0ad599d7c">
              diecisiete idiomas
            </TextLink>
            , también ruso, árabe y japonés. Nosotros, nueve: español, catalán, gallego, euskera, portugués, inglés,
            francés, italiano y alemán.
          </li>
        </ul>
        <h3 className="font-semibold text-ink">Atalaya</h3>
        <ul className="list-disc space-y-2 pl-5">
          <li>Sigue funcionando en 2027, y no guarda los textos, pidas o no doNotStore.</li>
          <li>
            Da el spam en los nueve idiomas. En Perspective es{" "}
            <TextLink to={`${DOCS}/models.md`}>un atributo experimental, solo en inglés</TextLink>.
          </li>
          {PUBLISHED && (
            <li>
              Enseña sus errores: de las quejas y preguntas difíciles de nuestro banco oculta{" "}
              {PUBLISHED.adversarial.kinds[0]!.hidden} con los niveles de fábrica, medido el {MEASURED_ON?.day}.{" "}
              <TextLink to={paths.measuring}>Cómo medimos</TextLink>.
            </li>
          )}
          <li>
            Dice qué palabras pesaron, y cuánto. Y si quieres una decisión con las reglas de tu página, está{" "}
            <TextLink to={paths.developers}>nuestra propia API</TextLink>.
          </li>
        </ul>
      </div>
    </SiteLayout>
  );
}

const Heading = ({ children }: { children: string }) => <h2 className="pt-9 font-semibold text-ink">{children}</h2>;
const Name = ({ children }: { children: string }) => (
  <code className="font-mono text-small wrap-anywhere">{children}</code>
);

/** "0,96 (0,95 a 0,97), de 1.349"; a dash where it was not measured. */
function aucOf(head: string, set: string): string {
  const measured = heads?.find((each) => each.head === head && each.set === set);
  if (!measured) return "–";
  const [value, low, high] = [measured.auc.value, measured.auc.low, measured.auc.high].map((share) =>
    share.toLocaleString("es", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  return `${value} (${low} a ${high}), de ${figure(measured.positives)}`;
}
