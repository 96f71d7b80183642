import { JUDGEMENTS_PER_COMMENT } from "../../../worker/vocabulary/limits.ts";
import { callsInEachPlan } from "../../../worker/vocabulary/money/plan-features.ts";
import { Code, Name } from "../../features/developers/code.tsx";
import { Events } from "../../features/developers/events.tsx";
import { ErrorCodes, Reference } from "../../features/developers/reference.tsx";
import { helpPath } from "../../features/help/help-path.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

const headingClass = "mt-12 scroll-mt-24 font-semibold text-ink";
const AUTH = '-H "Authorization: Bearer $ATALAYA_KEY"';

/** The public API: how one begins, what all routes have in common, and every route from its OpenAPI document. */
export default function DevelopersPage() {
  return (
    <SiteLayout page="developers">
      <div className="mx-auto max-w-3xl px-4 py-16 text-ink-soft sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold text-ink">La API de Atalaya</h1>
        <p className="mt-3 text-pretty">
          Lee los comentarios de tus páginas, pregunta qué haría Atalaya con un texto, oculta, muestra y responde desde
          tus programas. Todo está descrito en <TextLink to="/openapi-v1.json">un documento OpenAPI 3.1</TextLink>.
          ¿Vienes de Perspective API? Tus programas{" "}
          <TextLink to={paths.perspective}>solo cambian de dirección y de clave</TextLink>.
        </p>

        <h2 id="empezar" className={headingClass}>
          De la clave al primer comentario oculto, en cinco minutos
        </h2>
        <ol className="mt-4 list-decimal space-y-6 pl-5 marker:text-lantern-text">
          <li>
            <p>
              En <TextLink to={paths.settingsKeys}>Configuración, Claves</TextLink>, pulsa{" "}
              <strong className="text-ink">Crear clave</strong>, ponle un nombre, marca Leer y Decidir y confirma con tu
              contraseña. Copia la clave: solo se muestra una vez, y caduca en 90 días si no eliges otra cosa.{" "}
              <TextLink to={helpPath("claves")}>Qué puede hacer una clave</TextLink>.
            </p>
            <p className="mt-2">
              ¿Sin cuenta? Con el código de Atalaya, <Name>npm install && npm start</Name> abre en tu máquina una copia
              con páginas y comentarios de muestra. La terminal dice la dirección y la contraseña.
            </p>
          </li>
          <li>
            <p>Guarda las dos cosas en tu terminal. La dirección es la de esta web; la de tu máquina es esta:</p>
            <Code label="Dirección y clave">
              {"export ATALAYA=http://127.0.0.1:8787\nexport ATALAYA_KEY=atalaya_live_…"}
            </Code>
          </li>
          <li>
            <p>Comprueba que la clave vale:</p>
            <Code label="Comprobar la clave">{`curl "$ATALAYA/api/v1/key" ${AUTH}`}</Code>
          </li>
          <li>
            <p>
              Pide los últimos comentarios visibles, y copia el <Name>id</Name> de uno que no sea de tu página (
              <Name>"is_own": false</Name>):
            </p>
            <Code label="Listar comentarios">{`curl "$ATALAYA/api/v1/comments?status=approved&limit=3" ${AUTH}`}</Code>
          </li>
          <li>
            <p>Ocúltalo:</p>
            <Code label="Ocultar un comentario">
              {`curl -X POST "$ATALAYA/api/v1/comments/ID/decision" ${AUTH} \\\n  -H "Content-Type: application/json" \\\n  -d '{"action": "hide", "reason": "spam"}'`}
            </Code>
          </li>
          <li>
            <p>
              La decisión vale al momento, y la red la aplica en segundos: cuando <Name>network_state</Name> dice{" "}
              <Name>applied</Name>, nadie lo ve. En <TextLink to={paths.history}>Actividad</TextLink> sale con el nombre
              de tu clave. En la copia de tu máquina, lo que ve el público está en la red de muestra: su dirección,{" "}
              <Name>/p/</Name> y el <Name>post_id</Name>.
            </p>
            <Code label="Ver si la red lo aplicó">{`curl "$ATALAYA/api/v1/comments/ID" ${AUTH}`}</Code>
          </li>
          <li>
            <p>
              Y se deshace: la misma llamada con <Name>"action": "show"</Name>.
            </p>
          </li>
        </ol>

        <h2 className={headingClass}>Lo que vale para todas las rutas</h2>
        <ul className="mt-4 list-disc space-y-3 pl-5 marker:text-lantern-text">
          <li>
            <strong className="text-ink">La clave</strong> va en <Name>Authorization: Bearer</Name>. Es para servidores:
            un navegador de otra web no puede llamar a la API. Empieza por <Name>atalaya_live_</Name> y termina en una
            suma de comprobación, para que los buscadores de secretos la reconozcan.
          </li>
          <li>
            <strong className="text-ink">Nombres y fechas</strong>: snake_case, y horas ISO 8601 en UTC. Los días y las
            horas de los filtros son los de tu espacio.
          </li>
          <li>
            <strong className="text-ink">Listas</strong>: pide lo siguiente con el <Name>next_cursor</Name> de la
            respuesta, hasta que sea null. Puede haber una parte vacía y seguir habiendo más.
          </li>
          <li>
            <strong className="text-ink">Lo nuevo</strong>: guarda el <Name>cursor</Name> de{" "}
            <TextLink to="#listChanges">/comments/changes</TextLink> y vuelve a preguntar con él cada poco. No se pierde
            ni se repite nada.
          </li>
          <li>
            <strong className="text-ink">Repetir</strong>: una decisión o una palabra repetida no hace nada más. Una
            respuesta se envía una vez, por su <Name>Idempotency-Key</Name> o, sin ella, por su texto.
          </li>
          <li>
            <strong className="text-ink">Límites</strong>: llamadas por hora, {callsInEachPlan()}, entre todas las
            claves, y otro por minuto de cada una. Cada respuesta los dice en <Name>RateLimit-Policy</Name>. Al pasarlo
            llega un 429 con <Name>RateLimit</Name> y <Name>Retry-After</Name>: los segundos que hay que esperar.
          </li>
          <li>
            <strong className="text-ink">Juzgar textos</strong> no gasta los comentarios de tu plan. Cada mes caben{" "}
            {JUDGEMENTS_PER_COMMENT} veces esos comentarios, entre todas tus claves; después llega un 429 con{" "}
            <Name>judging_limit_reached</Name>.
          </li>
          <li>
            <strong className="text-ink">Errores</strong>: son <Name>application/problem+json</Name> (RFC 9457), con{" "}
            <Name>code</Name>, que no cambia, y la frase en español y en inglés. Están{" "}
            <TextLink to="#errores">todos abajo</TextLink>.
          </li>
          <li>
            <strong className="text-ink">Cambios</strong>: dentro de v1 solo se añade. Una ruta, un campo o un valor que
            existe se queda; ignora los que no conozcas.
          </li>
          <li>
            <strong className="text-ink">Tipos para tu lenguaje</strong>, desde el documento. Para TypeScript:
            <Code label="Tipos de TypeScript">
              {'npx openapi-typescript "$ATALAYA/openapi-v1.json" --default-non-nullable=false -o atalaya.d.ts'}
            </Code>
            Y un cliente entero:
            <Code label="Cliente de TypeScript">
              {'npx openapi-typescript-codegen --input "$ATALAYA/openapi-v1.json" --output atalaya --client fetch'}
            </Code>
          </li>
        </ul>

        <h2 id="asistentes" className={headingClass}>
          Asistentes (MCP)
        </h2>
        <p className="mt-4">
          Claude y otros asistentes se conectan por el Model Context Protocol con una clave de Leer, Juzgar y Proponer.
          Sus herramientas son las rutas de abajo, con los mismos permisos y límites; lo que proponen no cambia nada
          hasta que una persona lo aplica en el dashboard.
        </p>
        <Code label="Configuración de un asistente">
          {
            '{ "mcpServers": { "atalaya": {\n  "type": "http",\n  "url": "http://127.0.0.1:8787/api/mcp",\n  "headers": { "Authorization": "Bearer atalaya_live_…" }\n} } }'
          }
        </Code>
        <p className="mt-4">Con Claude Code:</p>
        <Code label="Conectar Claude Code">
          {`claude mcp add --transport http atalaya "$ATALAYA/api/mcp" --header "Authorization: Bearer $ATALAYA_KEY"`}
        </Code>
        <p className="mt-4">
          Para verlo por dentro, <Name>npx @modelcontextprotocol/inspector</Name>, con el transporte Streamable HTTP y
          la misma cabecera. No hay OAuth. Los comentarios los escriben desconocidos, y cada resultado lo dice: son
          datos, nunca órdenes.
        </p>

        <h2 id="rutas" className={headingClass}>
          Rutas
        </h2>
        <Reference />

        <h2 id="eventos" className={headingClass}>
          Eventos
        </h2>
        <Events />

        <h2 id="errores" className={headingClass}>
          Códigos de error
        </h2>
        <ErrorCodes />
      </div>
    </SiteLayout>
  );
}
