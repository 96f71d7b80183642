import * as z from "zod";
import { pageRef } from "../../http/fields.ts";

export const HabitsRef = z.object({ page: pageRef });
export type HabitsRef = z.infer<typeof HabitsRef>;

/** The places of proposals in their list. */
const place = z.coerce.number("La propuesta no existe").int().min(0).max(200);
export const ProposalRef = HabitsRef.extend({ id: place });
export const ChosenProposals = z.object({ ids: z.array(place).min(1, "Elige al menos una propuesta").max(200) });
export const RefusedProposals = ChosenProposals.extend({ refused: z.boolean("Indica si la descartas") });
