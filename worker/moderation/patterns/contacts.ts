import type { Rule } from "./pattern-match.ts";

const DIGIT_WORDS =
  "cero|uno|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|um|dois|quatro|sete|oito|nove|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa";

/** Ways to be reached, on folded text. Phones of the Spanish-speaking countries have 7 to 13 digits, country code included. */
export const CONTACTS: [Rule, RegExp][] = [
  ["email", /(?<![\w.+-])[a-z0-9][\w.+-]{0,60}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,30}){1,4}/g],
  ["handle", /(?<![\w@.])@[a-z0-9_](?:[\w.]{0,38}\w)?/g],
  ["phone", /(?<![\w$€.,])(?:\+ ?)?\(?\d(?:[ ().-]{0,3}\d){6,13}(?![\d%])/g],
  ["spelled_phone", new RegExp(`\\b(?:(?:${DIGIT_WORDS}|\\d{1,3})[ ,.-]{1,3}){3,14}(?:${DIGIT_WORDS})\\b`, "g")],
  [
    "chat_app",
    /\b(?:wh?ats?[ -]?app?s?|wh?ats?ap+|gua(?:t?s)ap+|wuasap|wasap|wsp|wsap|wpp?|wtsp|whats|wats|zap|telegram|telegrem|tele|tlgrm|signal)\b/g,
  ],
  [
    "contact_me",
    /\b(?:(?:escrib|contact|habl|llam|mand|envi|consult|pregunt|agreg|inform|comuni[cq])[a-z]{0,12} (?:al?|por|x|en|mi|con|me|un|su|para|info)|(?:al?|por|x|en) (?:mi )?(?:privado|pv|pvt|interno|inbox|inb|dm|md|mp|ib|directo|mensaje)|(?:escrib|contact|llam|habl|agreg|consult)(?:a|e|i|en|an)(?:me|nos|le|lo|los)|inbox|info|interesad[oa]s|hmu|chama no)\b/g,
  ],
  [
    "profile_bait",
    /\b(?:(?:mi|meu|my) (?:perfil|bio|biografia|canal|pagina|historia|profile|channel|foto de perfil)|(?:perfil|bio|link) (?:en|in|na|no) (?:mi |the )?(?:perfil|bio)|link (?:en|na|in) (?:la |mi |el |my )?(?:bio|perfil))\b/g,
  ],
];
