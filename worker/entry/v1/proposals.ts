// What a key proposes for a person to apply. It changes nothing, whatever its text says.
import { AppError } from "../../errors.ts";
import { listOfKey, propose } from "../../features/proposals/propose.ts";
import { operation } from "./operation.ts";
import { exceptionOf } from "./rules.ts";
import * as is from "./schemas.ts";

const ONE = "Propón una sola cosa: palabras y niveles, una excepción o respuestas.";
const of = { tag: "Propuestas", ability: "propose", path: "/proposals" } as const;

export const proposalOperations = [
  operation(
    {
      ...{ ...of, method: "GET", id: "listProposals" },
      summary: "Las propuestas de esta clave, y qué fue de ellas",
      answer: is.Proposals,
    },
    async (deps, actor) => ({ items: await listOfKey(deps, actor) }),
  ),
  operation(
    {
      ...{ ...of, method: "POST", id: "propose", limits: "settings", status: 201 },
      summary: "Propone reglas, una excepción o respuestas",
      description:
        "No cambia nada: espera a que una persona la aplique o la descarte. Responde con lo que habría cambiado en 90 días. Para una ola: `exception` sobre `copies` de uno de sus comentarios, con `past`. La misma, mientras espera, no se guarda otra vez.",
      body: is.NewProposal,
      answer: is.Proposal,
    },
    (deps, actor, { why, page_id: page, words, levels, exception, replies = [] }) => {
      const rules = [
        ...words.map((word) => ({ kind: "word" as const, word })),
        ...levels.map((level) => ({ kind: "level" as const, ...level })),
      ];
      if ([rules.length > 0, exception, replies.length > 0].filter(Boolean).length !== 1)
        throw new AppError("validation_failed", { message: ONE });
      if (exception)
        return propose(deps, { ...actor, why, asked: { kind: "exception", exception: exceptionOf(exception) } });
      if (rules.length > 0) return propose(deps, { ...actor, why, asked: { kind: "rules", page, rules } });
      const wanted = replies.map(({ comment_id: commentId, text }) => ({ commentId, text }));
      return propose(deps, { ...actor, why, asked: { kind: "replies", replies: wanted } });
    },
  ),
];
