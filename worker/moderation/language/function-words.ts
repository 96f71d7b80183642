import { keyTable } from "../normalize/key-table.ts";

// Small words, normalised, that nearly every sentence contains and the other languages here do not have (or rarely).
const WORDS = {
  es: "el los las y con muy pero una unos unas del al lo le hay eso esto esta este estan estoy soy eres son sus mis yo sin porque cuando donde quien cual cuanto cuanta cuesta precio hola gracias buenas buenos dias tardes noches ya asi tambien hasta bien nada algo tengo tiene tienen puede pueden hacer hace fue hoy ayer mañana siempre ahora aqui ahi alla xq no es he han hijo hija mierda senora señor señora esos esas ese la en un mucho mucha muchas voy",
  pt: "nao uma voce vc vcs com muito mas do das em um pra pro meu minha isso ele ela sao obrigado obrigada tambem foi tem eu nos pelo pela ao aos quem mesmo ainda agora aqui sim seu sua essa esse gente bom boa tudo ja ate so faz fazer tenho estao vai vou nem mim dele dela nosso nossa coisa voces meus minhas ser linda lindo parabens deus",
  en: "the is are you and to of it for my this that with your i im was have not dont what be on in at they she we just get got like how who did all will can out up when if or from by about been their his her love good great",
} as const;
type Vote = { es: number; pt: number; en: number };

// A word in two lists says little about either language.
const LANGUAGES = ["es", "pt", "en"] as const;
const all = new Map<string, (keyof Vote)[]>();
for (const language of LANGUAGES)
  for (const word of WORDS[language].split(" ")) all.set(word, [...(all.get(word) ?? []), language]);
const single = [...all].filter(([, languages]) => languages.length === 1);
const table = keyTable(single.map(([word]) => word));
const languageAt = single.map(([, [language]]) => language!);
const LONGEST = 9;
const buffer = new Uint16Array(LONGEST);

/** Counts the small words of each language in a normalised text. */
export function countFunctionWords(text: string): Vote & { words: number; letters: number } {
  const votes = { es: 0, pt: 0, en: 0, words: 0, letters: 0 };
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
    if (index !== -1) votes[languageAt[index]!]++;
    length = 0;
  }
  return votes;
}
