import { MAX_SESSION_DAYS } from "../../../worker/vocabulary/durations.ts";
import type { Jurisdiction } from "../../../worker/vocabulary/jurisdictions.ts";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { PAID_PLANS, PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "../../../worker/vocabulary/people/device.ts";
import {
  APPEAL_ADDRESS_DAYS,
  APPEAL_DAYS,
  PICTURE_READING_DAYS,
  REMOVED_COMMENT_DAYS,
  SECURITY_EVENT_DAYS,
} from "../../../worker/vocabulary/retention.ts";
import { AD_CLICK_DAYS } from "../../features/consent/ad-click.ts";
import { CookieSettings } from "../../features/consent/consent-banner.tsx";
import { Contact, Operator } from "../../features/site/contact.tsx";
import { Clause, LegalText, Points, Term } from "../../features/site/legal-text.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../ui/text-link-class.ts";

/** "90, 180 o 365 días" */
const DAYS_AT_HAND = `${new Intl.ListFormat("es", { type: "disjunction" }).format(
  PAID_PLANS.map((plan) => String(PLAN_CATALOGUE[plan].searchableDays)),
)} días`;

const JURISDICTION_NAMES: Record<Jurisdiction, string> = {
  eu: "en la Unión Europea",
  us: "en Estados Unidos",
  fedramp: "en centros de datos con autorización FedRAMP",
};
const JURISDICTION = import.meta.env.VITE_JURISDICTION;

/** Says where the data stays, and what that does not cover; nothing for a deployment without a jurisdiction. */
function DataPlace() {
  if (!JURISDICTION) return null;
  return (
    <p>
      Las bases de datos, las colas, el archivo y los avisos a tus pantallas abiertas se guardan solo{" "}
      {JURISDICTION_NAMES[JURISDICTION]}. Eso no abarca el programa, que se ejecuta cerca de quien lo usa; los modelos
      de lenguaje de Cloudflare, que reciben el texto o la imagen de los comentarios que leen; los correos que enviamos;
      los registros técnicos y las cifras de uso; ni lo que reciben Stripe y Meta.
    </p>
  );
}

export default function PrivacyPage() {
  return (
    <LegalText
      page="privacy"
      title="Política de privacidad y cookies"
      updated="2026-11-22"
      lead="Atalaya lee comentarios públicos de las páginas que tú conectas, decide si se ocultan y guarda lo justo para enseñarte qué hizo y por qué."
    >
      <Clause title="Quién responde de tus datos">
        <p>
          El responsable es <Operator />. Para cualquier pregunta o petición, usa <Contact />.
        </p>
        <p>
          De los comentarios que otras personas escriben en tus páginas, el responsable eres tú y Atalaya los trata por
          encargo tuyo, solo para moderarlos y mostrártelos. Así lo dice el{" "}
          <TextLink to={paths.contract}>contrato de encargo</TextLink>, que aceptas en Configuración.
        </p>
      </Clause>

      <Clause title="Qué guardamos">
        <Points>
          <li>
            <Term>Tu cuenta:</Term> nombre, correo, zona horaria y una huella de tu contraseña (scrypt), nunca la
            contraseña.
          </li>
          <li>
            <Term>Tus páginas:</Term> identificador, nombre, usuario, categoría y foto de las páginas de Facebook y
            cuentas de Instagram que eliges, y los permisos que Meta nos da para ellas, guardados cifrados.
          </li>
          <li>
            <Term>Los comentarios de esas páginas:</Term> texto, nombre de quien lo escribió si Meta lo comunica, fecha,
            enlace, si está en un anuncio, la decisión y su motivo, tus respuestas y tus notas internas. De quien
            bloqueas, además, el identificador que Meta le da en tu página, cifrado, hasta que lo desbloqueas.
          </li>
          <li>
            <Term>Tus ajustes:</Term> palabras prohibidas y preferencias de moderación.
          </li>
          <li>
            <Term>Tu suscripción:</Term> plan, fechas y facturas. El número de tu tarjeta lo recibe Stripe y nunca pasa
            por nuestros servidores; de ella vemos la marca, los cuatro últimos dígitos y la caducidad.
          </li>
          <li>
            <Term>Registros técnicos:</Term> qué llamada falló y cuándo, sin textos de comentarios ni contraseñas.
          </li>
        </Points>
        <p>
          El comentario que escribes en la prueba de la página de inicio se analiza al momento y no se guarda ni se
          registra.
        </p>
      </Clause>

      <Clause title="Datos que vienen de Meta">
        <p>
          Los obtenemos por la API oficial, con los permisos que aceptas en la ventana de Facebook. Los usamos para
          recibir, mostrar, ocultar, volver a mostrar, responder y, si tú lo pides, eliminar comentarios. No los
          vendemos, no los usamos para hacer publicidad ni para crear perfiles de quien comenta, y no leemos tus
          mensajes privados.
        </p>
      </Clause>

      <Clause title="Para qué y con qué base legal">
        <Points>
          <li>Prestarte el servicio que contratas o pruebas: ejecución del contrato.</li>
          <li>Cobrar y llevar la contabilidad: contrato y obligación legal.</li>
          <li>Evitar abusos y mantener la seguridad: interés legítimo.</li>
          <li>Medir qué anuncio te trajo: solo con tu consentimiento, que puedes retirar.</li>
        </Points>
      </Clause>

      <Clause title="Decisiones automáticas">
        <p>
          Ocultar un comentario es una decisión automática basada en palabras, patrones y un modelo estadístico y, en{" "}
          {plansWith("languageModel")}, en la opinión de un modelo de lenguaje cuando hay dudas o el modelo propio no
          conoce el idioma. En esos planes, un modelo lee también las imágenes de los comentarios que no llevan texto:
          la imagen no se guarda, y lo leído,
          {PICTURE_READING_DAYS} días aparte del comentario para no leer dos veces la misma. Es reversible, muestra su
          motivo, y lo que decide una persona prevalece. Quien haya escrito un comentario oculto puede dirigirse a la
          página donde lo publicó.
        </p>
      </Clause>

      <Clause title="Durante cuánto tiempo">
        <Points>
          <li>Los comentarios, mientras la página siga conectada a tu cuenta.</li>
          <li>
            Pasados {DAYS_AT_HAND} según tu plan, un comentario sale de la base de datos y queda comprimido en un
            archivo: cuenta en tus gráficos, sale al exportar y se borra en los mismos casos que los demás.
          </li>
          <li>
            De quien reclama que vuelva un comentario, la dirección de correo se borra a los {APPEAL_ADDRESS_DAYS} días
            y lo demás a los {APPEAL_DAYS}.
          </li>
          <li>De un comentario eliminado en la red se vacían el texto y el autor a los {REMOVED_COMMENT_DAYS} días.</li>
          <li>Lo que pasa con tu cuenta (qué, cuándo y desde qué país), {SECURITY_EVENT_DAYS} días.</li>
          <li>
            Tus sesiones abiertas (navegador, país y ciudad, último uso), hasta {MAX_SESSION_DAYS} días después de
            entrar.
          </li>
          <li>
            Al borrar una página, sus datos se borran. Al cerrar tu cuenta, todo se borra a los {ACCOUNT_DELETION_DAYS}{" "}
            días; las facturas, cuando lo permita la ley fiscal.
          </li>
        </Points>
        <p>
          Cómo pedirlo, paso a paso, está en <TextLink to={paths.dataDeletion}>Eliminación de datos</TextLink>.
        </p>
      </Clause>

      <Clause title="Con quién los compartimos">
        <p>Solo con quienes hacen falta para que el servicio exista:</p>
        <Points>
          <li>
            <Term>Cloudflare</Term> aloja la aplicación y sus bases de datos, y ejecuta el modelo de lenguaje.
          </li>
          <li>
            <Term>Stripe</Term> cobra los planes y guarda las tarjetas.
          </li>
          <li>
            <Term>Meta</Term> recibe lo que hacemos en tus páginas: ocultar, mostrar, responder, eliminar. Y, con tu
            consentimiento, que te registraste, empezaste la prueba, compraste o guardaste una tarjeta, y por cuánto:
            con tu correo, tu identificador de cuenta y tu país convertidos en huellas (SHA-256), tu navegador, la
            página y _fbp y _fbc. Tu dirección IP no se envía.
          </li>
        </Points>
        <p>
          Qué recibe cada uno y cómo te avisamos de un cambio está en la{" "}
          <TextLink to={paths.processors}>lista de subencargados</TextLink>.
        </p>
        <DataPlace />
        <p>
          Pueden tratar datos fuera del Espacio Económico Europeo con las garantías que publican, como las cláusulas
          contractuales tipo.
        </p>
      </Clause>

      <Clause title="Tus derechos">
        <p>
          Puedes pedir acceso, rectificación, supresión, limitación, portabilidad u oponerte al tratamiento con{" "}
          <Contact />, y reclamar ante la autoridad de protección de datos de tu país.
        </p>
      </Clause>

      <Clause id="cookies" title="Cookies y almacenamiento del navegador">
        <Points>
          <li>
            <Term>Necesario:</Term> tu sesión (token y user), el tema claro u oscuro (theme), si difuminas las palabras
            ofensivas (blur), tu respuesta a esta pregunta (consent), una copia de tus ajustes de moderación
            (moderationSettings) y, durante {DEVICE_DAYS} días, una señal de que este navegador ya entró en tu cuenta (
            {`__Host-${DEVICE_COOKIE}`}), para que nadie te bloquee con contraseñas equivocadas y tu sesión no sirva en
            otro. Se guardan en tu navegador y no requieren permiso.
          </li>
          <li>
            <Term>De Stripe:</Term> al pagar, las suyas contra el fraude.
          </li>
          <li>
            <Term>De publicidad, solo si aceptas:</Term> _fbp y _fbc, que dicen qué anuncio de Meta te trajo. _fbc dura{" "}
            {AD_CLICK_DAYS} días. Al rechazar se borran.
          </li>
        </Points>
        <p>
          Puedes cambiar tu respuesta cuando quieras:{" "}
          <CookieSettings className={textLinkClass} label="abrir las preferencias" />.
        </p>
      </Clause>
    </LegalText>
  );
}
