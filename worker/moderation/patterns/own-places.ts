import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { offersInWords } from "./offers.ts";
import type { PatternMatch } from "./pattern-match.ts";

// People mention their own profile, channel and stories all the time. An invitation says to go there, or that something waits there.
const OWN = "(?:mi|meu|my)";
// "mi canal favorito" is the page's, and "mi historia familiar" a life.
const PLACE =
  "(?:perfil|perf|pf|bio|biografia|canal|historias?(?: destacadas?)?|profile|channel)\\b(?! (?:favorit|preferid|familiar|personal|con|y la de|entera|clinica|laboral|credit|guardad)[a-z]*)";
// What is sold waits where it stays: highlights, and not the stories of a day.
const LASTING = PLACE.replace("historias?(?: destacadas?)?", "historias? destacadas?");
const OWN_PLACE = `${OWN} ${PLACE}`;

const GO =
  "entra|entrad|entren|entre|entrar|ingresa|ingresen|ingrese|mira|mirad|miren|mire|mirar|ve|vea|vean|ved|ver|visita|visitad|visiten|visite|visitar|visiteis|revisa|revisen|revise|checa|chequea|checate|cheka|pasa|pasad|pasen|pase|pasate|pasense|pasaos|abre|abran|abra|abrid|sigue|sigan|siga|sigueme|siganme|seguid|suscribete|suscribanse|suscribirse|subscribanse|inscribete|dale|denle|dele|dar|toca|toquen|toque|pulsa|pulse|pulsen|pulsad|clica|clic|click|haz|haga|busca|busquen|buscame|busquenme|escribe|escriba|escriban|escribeme|escribime|escribanme|escribidme|escribele|preguntame|preguntenme|preguntenle|pregunta|hablame|contratame|consulta|consulte|apoyame|apoyenme|unete|unanse|ven|vengan|venid|venga|vem|vayan|corran|conoce|conozcan|descubre|pide|pidelo|pidela|encuentralo|encuentrala|descarga|descargalo|confirma|reclama|llene|llena|veja|abra|acesse|check|visit|click|see|subscribe|join|text me";
// After these words the same form describes what another person does: "mi abuela mira mi canal".
const DESCRIBING =
  "no|nadie|ella|el|se|me|nos|lo|la|le|quien|que|siempre|nunca|todavia|hijo|hija|madre|padre|mama|papa|abuela|abuelo|novio|novia|marido|mujer|ex|gente|amiga|amigo|jefe|hermana|hermano|ya|yo|alguien";
const ON_THE_WAY =
  "a|al|en|por|de|del|desde|el|la|los|las|mi|d|na|no|o|link|enlace|liga|boton|azul|nombre|foto|fotos|imagen|catalogo|trabajo|trabajos|video|videos|tienda|form|formulario|correo|numero|primer|primera|primeiro|comentario|fijado|esta|que|q|pagina|ya|hoy|ahora|aqui|aca|mismo|amor|gratis|porfa|favor|tambien|codigo|contenido|conteudo|corazon|alla|rapido|todos|todas|chicos|amigos|out|to|the|on";

const HELD =
  "link|links|linkcito|liga|enlace|info|informacion|informes|detalles|metodo|pasos|contenido|conteudo|fotos|fotitos|fotinhas|fotinhos|videos?|catalogo|muestras|referencias|wasap|whatsapp|wsp|zap|numero|telegram|grupo|comentario|boton|portfolio|portafolio|tienda|tiendecita|paginita|pack|packs|form|correo|direccion|masterclass|pronosticos|picks|mensaje|cupon|cupones|esta|estan|espero|esperamos|muestro|fijado|clavado|anclado|cuento|explico|gratis|censura|cortes|sorteando|regalando";

const GOING = [
  new RegExp(`(?<!\\b(?:${DESCRIBING}) )\\b(?:${GO})\\b(?: (?:${ON_THE_WAY})\\b){0,6}? ${OWN_PLACE}`, "g"),
  // Matches the page's own bio too, if it says to go there.
  new RegExp(
    `(?<!\\b(?:${DESCRIBING}) )\\b(?:${GO})\\b(?: (?:${ON_THE_WAY})\\b){0,4}? (?:link|enlace) (?:de|en) la bio\\b`,
    "g",
  ),
];

/** It says what waits there. */
const WAITING = [
  new RegExp(`\\b(?:${HELD})\\b(?:,? [a-z0-9]+){0,3}? (?:en|de|d|no|do|on|in|por|d) ${OWN} ${LASTING}`, "g"),
  /(?<!\b(?:el|del|al|un|su|tu|ese|este|vuestro|los|hay|the|o|do|no|ningun) )\b(?:link|links|linkcito|liga|enlace)(?:s| is)? (?:en|na|in|no|on) (?:mi |meu |my |la |el |the )?(?:bio|biografia|perfil|profile|pf|historias?)\b(?! ?\?)/g,
];

/** Past forms by which a person describes what they did: "puse el enlace en mi perfil". */
const PAST_FORMS =
  /\b(?:puse|pongo|pondre|pusimos|puesto|comparti|comparto|compartimos|compartido|compartire|subi|subo|subido|publique|publico|publicado|guarde|guardo|guardado|vi|vimos|he visto|encontre|compre|gracias (?:a|por) (?:el|la|los|las|vuestr[oa]|su)|etiquete|etiquetado|repostee|cambie|no (?:encuentro|veo|funciona|abre|aparece|me))\b[^.!?\n]{0,60}$/;
const BEFORE = 80;
const MAX_MATCHES = 100;

/** Finds where a comment invites to a place of its author's own. At most `MAX_MATCHES` of each kind. */
export function findInvitations(normalized: MappedText): PatternMatch[] {
  const { text } = normalized;
  const invitations = [
    ...GOING.flatMap((expression) => [...text.matchAll(expression)].slice(0, MAX_MATCHES)),
    ...WAITING.flatMap((expression) => [...text.matchAll(expression)].slice(0, MAX_MATCHES)).filter(
      ({ index }) => !PAST_FORMS.test(text.slice(Math.max(0, index - BEFORE), index)),
    ),
  ];
  return invitations.map(({ 0: { length }, index }) => ({
    rule: "profile_bait",
    ...originalSpan(normalized, index, index + length),
  }));
}

const MENTION = new RegExp(`\\b${OWN} (?:perfil|bio|biografia|canal|historias?)\\b`, "g");
const SHARED =
  "puse|puesto|pongo|pondre|comparto|compartimos|comparti|compartid[oa]s?|compartire|compartiendo|guarde|guardad[oa]s?|publique|publicad[oa]|etiquete|mencione|mencionamos|mencionad[oa]s?|ensene|grabe|cambie|cambiado|actualice|conte|recomende|recupere|reposte[eo]|(?:lo|la|los|las) (?:he subido|subi)|subi (?:el|la|las|los|mi|mis|un|una)|tengo (?:el|la|un|una) (?:bandera|foto|frase|marco|lazo|cartel)|(?:voy a|para|podeis|puedo|quiero|me gustaria|hay que) (?:poner|colgar|compartir|subir)[a-z]*|pondre[a-z]*|compartir[a-z]*|me (?:lo|la|los|las) llevo|van? (?:directo a|directa a|a)|subire|directo a|vi|vimos|(?:clave|contrasena|acceso|codigo|foto) de|desde|(?:nadie|abuel[ao]|madre|padre|mama|papa|hij[oa]|novi[oa]|marido|jefe|ex|gente) (?:mira|ve|entra a|sigue|revisa|visita)";
const TELLS_BEFORE = new RegExp(`\\b(?:${SHARED})\\b[^.!?\\n]{0,60}$`);
const TELLS_AFTER =
  /^ (?:no|dice|quedo|fue|es (?:public|privad)o|publico|privado|esta bloquead[oa]|como foto|guardad[oa]s?)\b/;
// "mi canal favorito" is the page's, whatever else is said.
const OF_PAGE = /^ (?:favorit[oa]s?|preferid[oa]s?|de (?:siempre|cabecera|toda la vida))\b/;
// A life, or what is seen for a day; highlights that stay on a profile are a place to sell.
const LIFE = /historia$/;
const HIGHLIGHTS = /^ destacada/;
const AFTER = 30;

/**
 * Returns the text without its author's mentions of their own profile, channel or story, when they only describe it, invite
 * nobody and offer nothing: "lo puse en mi perfil"; and without "mi canal favorito". The same text when there is none.
 */
export function withoutMentions(original: string, normalized: MappedText): string {
  const { text } = normalized;
  const sells = offersInWords(normalized).length > 0 || findInvitations(normalized).length > 0;
  const mentions = [...text.matchAll(MENTION)].flatMap(({ 0: place, index }) => {
    const end = index + place.length;
    const after = text.slice(end, end + AFTER);
    const describes =
      TELLS_AFTER.test(after) ||
      (LIFE.test(place) && !HIGHLIGHTS.test(after)) ||
      TELLS_BEFORE.test(text.slice(Math.max(0, index - BEFORE), index));
    return OF_PAGE.test(after) || (describes && !sells) ? [originalSpan(normalized, index, end)] : [];
  });
  let rest = "";
  let until = 0;
  for (const { start, end } of mentions) {
    rest += original.slice(until, start);
    until = end;
  }
  return rest + original.slice(until);
}
