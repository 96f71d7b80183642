import { GRACE_DAYS } from "../../../worker/vocabulary/durations.ts";
import { TRIAL_INCLUDES } from "../../../worker/vocabulary/money/plan-features.ts";
import { COMMISSION_PERCENT, OVERAGE, TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { Contact, Operator } from "../../features/site/contact.tsx";
import { Clause, LegalText, Points } from "../../features/site/legal-text.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";
import { TAX_NOTE, withTaxNote } from "../../tax-note.ts";

export default function TermsPage() {
  return (
    <LegalText
      page="terms"
      title="Términos del servicio"
      updated="2026-11-22"
      lead="Lo que puedes esperar de Atalaya y lo que Atalaya espera de ti. Al crear una cuenta los aceptas."
    >
      <Clause title="El servicio">
        <p>
          Atalaya, ofrecido por <Operator />, recibe los comentarios de las páginas de Facebook y cuentas de Instagram
          que conectas, los clasifica y, según tus ajustes y tu plan, los oculta, los marca o los deja como están.
          También te permite aprobar, ocultar, responder y eliminar comentarios.
        </p>
      </Clause>

      <Clause title="Tu cuenta">
        <Points>
          <li>Los datos de registro deben ser verdaderos y la contraseña es tuya: cuídala.</li>
          <li>Solo puedes conectar páginas que administras o para las que tienes permiso.</li>
          <li>Lo que se decide con tu cuenta en tus páginas es decisión tuya.</li>
        </Points>
      </Clause>

      <Clause title="Prueba gratuita">
        <p>
          Dura {TRIAL_DAYS} días, una vez por persona y por página, sin tarjeta de crédito. Incluye {TRIAL_INCLUDES}. Al
          terminar, la cuenta vuelve sola al plan gratuito y tus páginas quedan en pausa; no se cobra nada.
        </p>
      </Clause>

      <Clause title="Planes y pagos">
        <Points>
          <li>
            Los precios son los de <TextLink to={paths.pricing}>la página de precios</TextLink>, en dólares de Estados
            Unidos{TAX_NOTE === "" ? "" : ` (${TAX_NOTE})`}, y se cobran por adelantado cada mes, cada tres meses o cada
            año. El pago lo gestiona Stripe.
          </li>
          <li>
            Los impuestos que correspondan según tu país se desglosan en la página de pago y en cada factura. En
            Configuración, en Datos fiscales, indicas tu razón social y tu número fiscal.
          </li>
          <li>La suscripción se renueva sola al final de cada periodo hasta que la canceles.</li>
          <li>
            Si subes de plan, el cambio es inmediato y se cobra la diferencia de los días que quedan. Si bajas, se
            aplica en el siguiente ciclo de facturación.
          </li>
          <li>
            En los planes de pago, los comentarios por encima del límite mensual se cobran a{" "}
            {withTaxNote(`${OVERAGE.usdPerThousand} USD`)} por cada 1.000. El spam reconocido no cuenta.
          </li>
          <li>
            Si un cobro falla, tienes {GRACE_DAYS} días para ponerlo al día antes de que la cuenta pase al plan
            gratuito. Lo que se deba solo por comentarios sobre el límite no termina un plan pagado por adelantado:
            sigue pendiente, y pasados esos días se revisan solo los comentarios que incluye el plan.
          </li>
          <li>
            Si tu banco nos retira un pago después de una reclamación, el plan termina en ese momento y no puedes
            comprar otro hasta que lo revisemos contigo.
          </li>
        </Points>
      </Clause>

      <Clause title="Derecho de desistimiento">
        <p>
          Si compras como consumidor en la Unión Europea, puedes desistir en 14 días naturales desde la compra, sin dar
          motivos: dínoslo por <Contact /> y te devolvemos lo pagado en 14 días como máximo, por el mismo medio. Al
          comprar pides que el servicio empiece de inmediato; si desistes, pagas la parte proporcional de los días que
          ya lo has tenido. Quien compra como empresa o profesional no tiene este derecho, y conserva el de cancelar
          cuando quiera.
        </p>
      </Clause>

      <Clause title="Cancelación">
        <p>
          Cancelas desde Configuración cuando quieras. Conservas el acceso hasta el final del periodo pagado y el plan
          no se renueva; los comentarios sobre el límite que uses hasta entonces se cobran con una última factura.
          Cancelar no borra tus datos; para eso está <TextLink to={paths.dataDeletion}>Eliminación de datos</TextLink>.
        </p>
      </Clause>

      <Clause title="Lo que ninguna máquina garantiza">
        <p>
          La moderación automática acierta mucho y se equivoca a veces: puede dejar pasar un comentario dañino u ocultar
          uno legítimo. Por eso ocultar es reversible y cada decisión muestra su motivo. Revisar lo marcado y decidir
          qué es admisible en tu página sigue siendo tarea tuya.
        </p>
        <p>
          El servicio depende de Meta, Cloudflare y Stripe. Si cambian, limitan o interrumpen sus servicios, una parte
          de Atalaya puede dejar de funcionar hasta que podamos adaptarla.
        </p>
      </Clause>

      <Clause title="Uso no permitido">
        <Points>
          <li>Conectar páginas ajenas, o usar Atalaya para incumplir las normas de Meta o la ley.</li>
          <li>Intentar acceder a datos de otras cuentas, sobrecargar el servicio o eludir sus límites.</li>
          <li>Revender el acceso sin acuerdo previo.</li>
        </Points>
        <p>Si ocurre, podemos suspender la cuenta, avisándote salvo que la urgencia o la ley lo impidan.</p>
      </Clause>

      <Clause title="Programa de referidos">
        <p>
          Quien te recomienda recibe el {COMMISSION_PERCENT} % de cada pago que haces mientras sigas suscrito. El equipo
          contacta con cada persona el día 1 de cada mes para coordinar el pago; las devoluciones se descuentan.
        </p>
      </Clause>

      <Clause title="Responsabilidad">
        <p>
          Respondemos de los daños que causemos con dolo o culpa grave y de lo que la ley no permita limitar. En lo
          demás, hasta el importe que hayas pagado en los doce meses anteriores. Tus derechos como consumidor quedan
          intactos.
        </p>
      </Clause>

      <Clause title="Cambios y contacto">
        <p>
          Si cambiamos estos términos de forma que te afecte, te avisaremos en la aplicación antes de que se apliquen;
          si no estás de acuerdo, puedes cancelar. Para cualquier duda, usa <Contact />.
        </p>
      </Clause>
    </LegalText>
  );
}
