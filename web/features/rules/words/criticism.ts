// Words with which people criticise an institution. In a list of prohibited words they hide complaints, so a list that has them is
// warned about, and never refused.
import { withoutAccents } from "../../../../worker/vocabulary/text/text-folding.ts";

type Criticism = { why: string; forms: string };

/** In every form that people write; a list's entry with `*` is compared with all of them. */
const CRITICISM: readonly Criticism[] = [
  {
    why: "acusa de corrupción o de llevarse dinero, que es criticar una gestión",
    forms:
      "corrupto corrupta corruptos corruptas corrupcion corruptela corruptelas ladron ladrona ladrones ladronas robo robos robar roban robais robado chorizo chorizos mafia mafias mafioso mafiosos mangante mangantes prevaricacion malversacion soborno sobornos enchufe enchufes enchufado enchufados enchufismo nepotismo mordida mordidas estafa estafas estafador estafadores timo timos",
  },
  {
    why: "pide que alguien deje su cargo, que es una opinión política",
    forms:
      "dimision dimisiones dimitir dimite dimita dimitan dimitid dimitido cese ceses destitucion destituir renuncia renuncie renuncien",
  },
  {
    why: "dice que algo indigna, la forma más corriente de una queja",
    forms:
      "verguenza verguenzas vergonzoso vergonzosa vergonzosos vergonzosas sinverguenza sinverguenzas bochorno bochornoso indignante lamentable lamentables penoso penosa escandalo ridiculo",
  },
  {
    why: "dice que alguien no sirve para su cargo o que algo se hizo mal",
    forms:
      "inutil inutiles incompetente incompetentes incompetencia inepto inepta ineptos ineptas ineptitud chapuza chapuzas chapucero chapuceros desastre desastroso fracaso fracasados vago vagos despilfarro derroche dejadez abandono abandonado caradura caraduras",
  },
  {
    why: "acusa de mentir o de callar, que es criticar lo que se dice en público",
    forms:
      "mentira mentiras mentiroso mentirosa mentirosos mentirosas mentis mienten miente embustero embusteros engano enganos enganais manipulacion manipulador manipuladores censura censurar censurais censores propaganda demagogia demagogo demagogos hipocrita hipocritas",
  },
  {
    why: "anuncia una queja o una denuncia",
    forms:
      "queja quejas quejarse reclamacion reclamaciones reclamar denuncia denuncias denunciar protesta protestas protestar",
  },
];

const FORMS = CRITICISM.map(({ why, forms }) => ({ why, forms: forms.split(" ") }));
const WHY = new Map(FORMS.flatMap(({ why, forms }) => forms.map((form) => [form, why] as const)));

/** The entries of a list of prohibited words that are criticism, each with the reason. `*` stands for any letters. */
export function criticismIn(entries: readonly string[]): { word: string; why: string }[] {
  return entries.flatMap((word) => {
    const parts = withoutAccents(word).split(/[^\p{L}\p{N}*]+/u);
    const why = parts.map(reasonOf).find((reason) => reason !== undefined);
    return why ? [{ word, why }] : [];
  });
}

function reasonOf(part: string): string | undefined {
  if (!part.includes("*")) return WHY.get(part);
  if (part.replaceAll("*", "").length < SHORTEST) return undefined;
  const pattern = new RegExp(`^${part.replaceAll("*", ".*")}$`, "u");
  return FORMS.find(({ forms }) => forms.some((form) => pattern.test(form)))?.why;
}

/** A shorter beginning, such as `co*`, says nothing about what is meant. */
const SHORTEST = 4;
