import { TRIAL_INCLUDES } from "../../../worker/vocabulary/money/plan-features.ts";
import { OVERAGE, TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../tax-note.ts";
import type { Question } from "../site/faq.tsx";

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: "¿Puedo cambiar de plan?",
    answer:
      "Cuando quieras. Si subes de plan, lo tienes al momento y pagas solo la diferencia de los días que quedan. Si bajas, el cambio se aplica en el siguiente ciclo de facturación y hasta entonces conservas lo que pagaste.",
  },
  {
    question: "¿Qué incluye la prueba gratuita?",
    answer: `Incluye ${TRIAL_INCLUDES}, durante ${TRIAL_DAYS} días y sin tarjeta de crédito. Al terminar, tu cuenta vuelve sola al plan gratuito y no se te cobra nada.`,
  },
  {
    question: "¿Qué pasa si recibo más comentarios de los que incluye mi plan?",
    answer: `La protección no se detiene. En los planes de pago, lo que pase del límite se cobra a ${withTaxNote(`${OVERAGE.usdPerThousand} USD`)} por cada 1.000 comentarios, hasta el tope mensual que fijes: por encima sigues protegido y no se cobra nada. El spam reconocido no cuenta nunca.`,
  },
  {
    question: "¿Cómo cancelo?",
    answer:
      "Desde Configuración, con un botón. Sigues teniendo tu plan hasta el final del periodo que ya pagaste; después la cuenta pasa al plan gratuito y tus páginas quedan en pausa.",
  },
];
