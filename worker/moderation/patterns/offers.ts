import type { MappedText } from "../normalize/mapped-text.ts";
import { compileWords } from "../words/compile.ts";
import { matchWords } from "../words/match.ts";
import type { PatternMatch, Rule } from "./pattern-match.ts";

const words = (text: string) => text.split(/\s*,\s*/);

/**
 * Words that offer by themselves, in the shape of the vocabulary that the model reads. Far fewer: "felicidades", "deuda",
 * "encuentro", "código" or "ganas" describe there, and would hide an innocent comment here.
 */
const OFFER_WORDS: [Rule, string[]][] = [
  [
    "loan",
    words(
      "prestamo*, prestamista*, emprestimo*, creditos, credito facil, credito inmediato, credito sin, sin credito, linea de credito, estudio de credito, financiamiento, financiamos, sin buro, sin aval, nada de aval, sin garante, sin fiador, sin garantia, sin papeleo, sin infocorp, sin veraz, sin dicom, sin datacredito, datacredito, libre inversion, central de riesgo*, centrales de riesgo, refinanci*, interes mensual, cuotas fijas, codeudor, libranza, desembolso, loan, loans",
    ),
  ],
  [
    "investment",
    words(
      "invierta*, invierte*, inviertan, invertir, inversion, inversiones, trader*, trading, forex, bitcoin*, btc, cripto*, crypto*, usdt, binance, ganancias, rentabilidad, retiros, retiraron, broker, señales vip, señales al dia, señales en vivo, señales de, grupo de señales, arbitraje, staking, minar, nft, airdrop, un mentor, una mentora, la coach, capital para, metes capital, de capital, cuenta gestionada, investimento, profit*, invest, investment*, investing",
    ),
  ],
  [
    "spell",
    words(
      "amarre, amarres, amarrar, hechizo*, hechicer*, santero*, santera*, vidente*, tarot*, endulzamiento*, chaman, maestro espiritual, maestra espiritual, curander*, brujo*, retorno de pareja, retorno inmediato, regresa a tus pies, espiritista, conjuro*, babalawo, ser amado, magia negra, magia blanca, magia roja, lectura de cartas, lectura del tabaco, trabajos garantizados, union de parejas, pae de santo, mae de santo, amarracao, trazer o amor",
    ),
  ],
  [
    "adult",
    words(
      "pack, packs, only fans, onlyfan*, nude*, contenido exclusivo, contenido caliente, contenido hot, contenido explicito, contenido privado, contenido +18, conteudo +18, conteudo exclusivo, videollamada hot, videollamada caliente, videos calientes, escort*, masaje*, masajista*, solita en casa, solita en mi, calientita, fotos hot, videos hot, sugar daddy, sugar mommy, sugar baby, cachond*, webcam, putaria, sin censura, sem censura, xxx, fansly, a domicilio y hotel, hotel incluido, novinha*, complaciente*",
    ),
  ],
  [
    "easy_money",
    words(
      "gana dinero, gana plata, gana hasta, gana desde, gana mas de, ganar dinero, ganar plata, ganar en, gane dinero, ganando dinero, ganas dinero, ganan con, dinero extra, dinero facil, dinero rapido, cobro barato, cobro comision, ingreso extra, ingresos extra, ingreso pasivo, ingresos pasivos, trabaj* desde casa, trabajo desde casa, desde tu casa, sin experiencia, vacante*, contratando, multinivel, libertad financiera, renda extra, ganhe, earn, passive income, tareas diarias, por tarea, dar like*, reseñas de hoteles, sin jefe*, se buscan, buscamos personas, reclutando, urgente personal, trabalhe em casa, masterclass",
    ),
  ],
  [
    "gambling",
    words(
      "casino*, apuestas, tragamoneda*, slots, ruleta, picks, pronosticos, bono de bienvenida, parley, tigrinho, apostas, giros gratis, fichas gratis",
    ),
  ],
  [
    "prize",
    words(
      "ganaste, eres ganador*, eres la ganadora, eres el ganador, fuiste ganador*, has ganado, haz ganado, fuiste seleccionad*, has sido seleccionad*, reclama tu, reclama el, reclama su, reclame su, reclamar tu, reclamar su, reclamar el, presiona reclamar, para reclamar, tu premio, su premio, confirmar el premio, gratis, tu regalo, su regalo, regalamos, regalando, sorteando, subsidio, bono, you won, giveaway, free shipping, for free, free beats, free today",
    ),
  ],
  [
    "recovery",
    words(
      "hackeo de, hackeamos, hackers, hacker etico, hackear, recuperamos, recupero cuentas, recuperar cuentas, recuperacion de cuentas, recupera tu, recupere su, espiar, clonar, desbloqueamos, desbloquear su, desbloqueo de, asesor personal, tu clave, cedula y clave, usuario y clave, usuario clave, usuario y contraseña, clave y token, clave dinamica, con clave, solo cedula, con la cedula, ingrese cedula, indique cedula, con su cedula, banco y cedula, solo con dni, con dni, no piden dni, no te pido el dni",
    ),
  ],
  [
    "forged",
    words(
      "replica*, imitacion de marca, triple a, sin receta, certificados medicos, tesis hecha*, hago tesis, hacemos tesis, apostill*, sin examen, sin dar la prueba, cedula profesional, a precio de fabrica, precio de fabrica, licencia sin, licencias sin, billetes falsos, titulos universitarios, visa garantizada, visas garantizadas, importada mas barata",
    ),
  ],
  [
    "miracle",
    words(
      "bajar de peso, baja de peso, baje de peso, bajas de peso, bajar kilos, baja kilos, baje * kilos, bajar * kilos, quema grasa*, quemador*, sin dieta*, sin rebote, detox, cura natural, curar la, cura la, elimina la, potencia sexual, viagra, cialis, agrandar, agrandamiento, colageno, capsulas, te milagroso, producto natural, productos naturales, herbalife, omnilife, emagrec*",
    ),
  ],
  [
    "piracy",
    words(
      "iptv, cuentas premium, cuenta premium, cuentas de streaming, cuentas de netflix, pantallas de netflix, perfiles de netflix, peliculas gratis, ver gratis, pelicula completa, en vivo gratis, sin cortes, apk, robux, skins gratis, pavos gratis, diamantes gratis, sortiando diamantes, seguidores reales, likes reales, comprar seguidores",
    ),
  ],
];

const RULE_OF = new Map(
  OFFER_WORDS.flatMap(([rule, entries]) => entries.map((entry): [string, Rule] => [entry, rule])),
);
const ENTRIES = [...RULE_OF.keys()];

/** A price, or a share that something earns or costs less: "100 %" and "1K" say neither, and "l 5" is a letter and a digit. */
const PRICE = /^(?!l ?\d)(?!.*[%k]$)/i;
const SHARE = /%$/;
const SHARE_OF =
  /^ ?(?:off|de descuento|descuento|dcto|dto|diari[oa]s?|al dia|mensual(?:es)?|semanal(?:es)?|de ganancia|efectiv[oa]|garantizad[oa]|de acierto|aciertos?|winrate|por liquidacion|fij[oa]s)\b/i;
const AFTER = 20;

/** Finds what a comment offers, by words that say so alone, and its amounts. @param money the amounts found in it */
export function findOffers(original: string, normalized: MappedText, money: readonly PatternMatch[]): PatternMatch[] {
  const amounts = money.filter(({ start, end }) => {
    const amount = original.slice(start, end);
    return PRICE.test(amount) || (SHARE.test(amount) && SHARE_OF.test(original.slice(end, end + AFTER)));
  });
  return [...amounts, ...offersInWords(normalized)];
}

/** What a comment offers by words that say so alone. */
export const offersInWords = (normalized: MappedText): PatternMatch[] =>
  matchWords([normalized], compileWords(ENTRIES)).map(({ entry, start, end }) => ({
    rule: RULE_OF.get(entry)!,
    start,
    end,
  }));
