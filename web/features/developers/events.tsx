import document from "virtual:openapi";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { helpPath } from "../help/help-path.ts";
import { TextLink } from "../site/text-link.tsx";
import { Code, Name } from "./code.tsx";
import { Fields } from "./fields.tsx";

const VERIFY = `import { Webhook } from "standardwebhooks";

// body: los bytes que llegaron, sin pasar por JSON.parse
const event = new Webhook(process.env.ATALAYA_WEBHOOK_SECRET).verify(body, headers);`;
const LOCAL = `# En tu copia local, el secreto que mostró Atalaya y la dirección de tu programa
curl -X PUT http://127.0.0.1:8788/sandbox/receiver -H "Content-Type: application/json" \\
  -d '{"secret": "whsec_…", "forwardTo": "http://127.0.0.1:5678/webhook/atalaya"}'`;

/** What webhooks receive, how it is verified, and a recipe. */
export const Events = () => (
  <>
    <p className="mt-4">
      Crea un webhook en Configuración, Claves, y Atalaya le enviará un POST por evento, en segundos. Cada uno lleva{" "}
      <Name>webhook-id</Name>, <Name>webhook-timestamp</Name> y <Name>webhook-signature</Name>, como pide{" "}
      <TextLink to="https://www.standardwebhooks.com">Standard Webhooks</TextLink>; hay bibliotecas para casi todos los
      lenguajes. <TextLink to={helpPath("claves")}>Cómo se crea y se cambia su secreto</TextLink>.
    </p>
    <Code label="Comprobar la firma">{VERIFY}</Code>
    <ul className="mt-4 list-disc space-y-3 pl-5 marker:text-lantern-text">
      <li>
        Responde un 2xx en diez segundos. Con otra cosa repetimos durante casi dos días, o cuando diga{" "}
        <Name>Retry-After</Name>; con un 410 apagamos el webhook.
      </li>
      <li>
        Un evento puede llegar dos veces, con el mismo <Name>webhook-id</Name>: guárdalo y descarta el repetido.
      </li>
      <li>
        El orden no está garantizado. <Name>sequence</Name> crece con cada cambio de comentarios, y el comentario va
        como está al enviarse. Si te falta algo, pídelo a <TextLink to="#listChanges">/comments/changes</TextLink>.
      </li>
    </ul>
    {Object.entries(document.webhooks).map(([type, { post }]) => (
      <details key={type} className="border-b border-line">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2.5">
          <code className="font-mono text-small wrap-anywhere text-ink">{type}</code>
          <span>{post.summary}</span>
        </summary>
        <div className="pb-6">
          <Fields schema={post.requestBody!.content["application/json"]!.schema} />
        </div>
      </details>
    ))}
    <h3 id="n8n" className="mt-8 font-semibold text-ink">
      Una receta para n8n
    </h3>
    <ol className="mt-4 list-decimal space-y-3 pl-5 marker:text-lantern-text">
      <li>
        Baja{" "}
        <a href="/n8n-atalaya.json" download className={textLinkClass}>
          el flujo
        </a>{" "}
        y ábrelo en n8n con Import from File. Comprueba la firma, oculta los comentarios por revisar que llevan un
        enlace, y vuelve a mostrar los ocultos que nombran tu oferta.
      </li>
      <li>
        Copia la dirección de producción del nodo Webhook, crea con ella un webhook en Atalaya, y pon el secreto en
        «Comprobar la firma». Si n8n es tuyo, arráncalo con <Name>NODE_FUNCTION_ALLOW_BUILTIN=crypto</Name>.
      </li>
      <li>
        En «Ocultar» y «Mostrar» pon la dirección de Atalaya y una credencial Header Auth: <Name>Authorization</Name>,
        con <Name>Bearer</Name> y una clave que pueda Decidir. Publica el flujo (antes de n8n 2, actívalo) y pulsa
        Enviar prueba.
      </li>
    </ol>
    <p className="mt-4">
      En tu máquina, crea el webhook con la dirección{" "}
      <code className="font-mono text-small wrap-anywhere">https://receiver.example.com/receiver</code>: lo recibe la
      red de muestra, que lo comprueba y se lo pasa a tu programa.
    </p>
    <Code label="Pasar los eventos a tu programa">{LOCAL}</Code>
  </>
);
