import { keyTable } from "../normalize/key-table.ts";
import { normalize } from "../normalize/normalize.ts";

// Small words that nearly every sentence contains and that the other languages here do not have (or rarely).
const WORDS = {
  es: "el los las y con muy pero una unos unas del al lo le hay eso esto esta este estan estoy soy eres son sus mis yo sin porque cuando donde quien cual cuanto cuanta cuesta precio hola gracias buenas buenos dias tardes noches ya asi tambien hasta bien nada algo tengo tiene tienen puede pueden hacer hace fue hoy ayer mañana siempre ahora aqui ahi alla xq no es he han hijo hija mierda senora señor señora esos esas ese la en un mucho mucha muchas voy",
  pt: "nao uma voce vc vcs com muito mas do das em um pra pro meu minha isso ele ela sao obrigado obrigada tambem foi tem eu nos pelo pela ao aos quem mesmo ainda agora aqui sim seu sua essa esse gente bom boa tudo ja ate so faz fazer tenho estao vai vou nem mim dele dela nosso nossa coisa voces meus minhas ser parabens deus",
  en: "the is are you and to of it for my this that with your i im was have not dont what be on in at they she we just get got like how who did all will can out up when if or from by about been their his her love good great",
  fr: "je vous nous est pour avec dans mais tres etre sont ont cette votre notre leurs aussi rien merci bonjour quand comme toi elles suis etes aux deja jamais toujours encore meme quoi pourquoi parce voila leur ils cest cet chez moins trop oui",
  it: "della dello delle degli nella gli anche perche piu questo questa quello quella abbiamo avete hanno siete siamo molto grazie buongiorno ciao loro noi voi lui lei fatto fare essere stato stata ancora tutti poi dove sono nel alla alle sulla dalla vostro vostra ogni niente senza perfetto",
  de: "ich nicht und ist ein eine einen mit auf von zu sie ihr wir sich auch aber wenn nur noch haben wird kann bist sind euch mich dich kein keine schon mehr bei nach danke bitte heute warum weil dass fur uber der das dem einer eurer ihnen wieder sehr",
  ca: "amb els dels pels perque aixo aquest aquesta aquests molt molts tambe soc tinc nosaltres vosaltres meva teva seva ho fer fet avui dema gracies plau tots doncs gens nomes algu ningu estic vull aixi quan",
  gl: "unha unhas coa tamen xente grazas hai sodes dun dunha nun nunha teñen fixo facer cando iso galego boas estades vosoutros llo lles ningunha algunha",
  eu: "eta dira naiz zara gara zen hori hau oso baina edo asko kaixo eskerrik gehiago dute dut nik zuk guk hemen beti guztiak gabe behar nahi izan egin bat ere",
} as const;
// Words that several of them have, or that are missing above: they name no language, but say that it is one of these.
const FAMILIAR =
  "a o e y i u d q ni de que no me te se si por para da do con tu su mi como mas pas les des et une der die il che di per non ke k x es era pa solo todo toda todos esta usted ustedes os sobre entre tan tanto vos mio yo jaja jajaja";
// Spanish ones that French, Italian or Catalan have too: they say that a text is Spanish only where nothing says otherwise.
const SHARED = new Set("la le lo en un una al".split(" "));
export type WordLanguage = keyof typeof WORDS;
type Vote = Record<WordLanguage, number>;

/** The languages that have small words here, the most probable first. */
export const WORD_LANGUAGES = Object.keys(WORDS) as WordLanguage[];

// A word in two lists says little about either language.
const all = new Map<string, WordLanguage[]>();
for (const language of WORD_LANGUAGES)
  for (const word of WORDS[language].split(" ")) {
    const { text } = normalize(word).normalized;
    all.set(text, [...(all.get(text) ?? []), language]);
  }
for (const word of FAMILIAR.split(" ")) if (!all.has(word)) all.set(word, []);
const known = [...all];
const table = keyTable(known.map(([word]) => word));
const languageAt = known.map(([, languages]) => (languages.length === 1 ? languages[0]! : null));
const isShared = known.map(([word]) => SHARED.has(word));
const LONGEST = 10;
const buffer = new Uint16Array(LONGEST);

export type Votes = Vote & { shared: number; familiar: number; words: number; letters: number };
const NO_VOTES = { es: 0, pt: 0, en: 0, fr: 0, it: 0, de: 0, ca: 0, gl: 0, eu: 0 };

/**
 * Counts the small words of each language in a normalised text; `shared` of the Spanish ones are not only Spanish, and `familiar`
 * ones are of any of these languages.
 */
export function countFunctionWords(text: string): Votes {
  const votes: Votes = { ...NO_VOTES, shared: 0, familiar: 0, words: 0, letters: 0 };
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    const isLetter = (unit >= 0x61 && unit <= 0x7a) || unit === 0xf1;
    if (isLetter) {
      if (length < LONGEST) buffer[length] = unit;
      length++;
      continue;
    }
    if (length === 0) continue;
    votes.words++;
    votes.letters += length;
    const index = length <= LONGEST ? table.find(buffer, 0, length) : -1;
    const language = index === -1 ? null : languageAt[index]!;
    if (index !== -1) votes.familiar++;
    if (language !== null) votes[language]++;
    if (language !== null && isShared[index]) votes.shared++;
    length = 0;
  }
  return votes;
}
