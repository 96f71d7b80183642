import { SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { TRIAL_INCLUDES } from "../../../worker/vocabulary/money/plan-features.ts";
import { TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import type { StepName } from "./steps.ts";

export const STEP_TEXTS: Record<StepName, { title: string; text: string }> = {
  trial: {
    title: "Activa la prueba",
    text: `${TRIAL_DAYS} días con ${TRIAL_INCLUDES}. Sin tarjeta de crédito.`,
  },
  connect: { title: "Conecta tu página", text: "Tu página de Facebook y el Instagram vinculado, en un minuto." },
  look: {
    title: "Mira lo que habríamos ocultado",
    text: `Revisamos los últimos ${SCAN_DAYS} días de tus páginas sin ocultar nada, y tú decides.`,
  },
};
