// The meanings of pictures. `emoji.ts` reads them.

/** Pictures with the same meaning; each becomes the first of its row, which is never the longer one in UTF-16. */
export const ALIKE = [
  "❤♥❣💙💚💛🧡💜🖤🤍🤎🩷🩵🩶💕💖💗💘💓💞💝💟",
  "💰💵💶💷💴💸🤑💳🪙",
  "⬇👇🔽⏬",
  "➡👉▶☞",
  "⬅👈◀",
  "☎📲📱📞🤙",
  "😂🤣😹😆",
  "🤮🤢",
  "😡😠🤬👿",
  "📈💹",
  "🔪🗡",
  "🐒🐵🦍🦧🙉",
  "🐷🐖🐽🐗",
  "🐴🐎",
  "🐮🐄",
  "🐶🐕🐩",
  "🐀🐁🐭🐹",
  "☠💀",
  "⚰🪦",
];

/** Pictures that stand for one word in any context. */
export const ALWAYS: [string, string][] = [
  ["💩", "mierda"],
  ["🖕", "jodete"],
  ["💰", "dinero"],
  ["☎", "telefono"],
  ["🔫", "pistola"],
  ["🔪", "cuchillo"],
  ["💣", "bomba"],
  ["⚰", "ataud"],
];

/** Pictures that are a word only where a sentence lacks its noun ("eres un 🐷"); elsewhere they are pictures. */
export const AS_NOUN: [string, string][] = [
  ["🐷", "cerdo"],
  ["🤡", "payaso"],
  ["🐒", "mono"],
  ["🐍", "vibora"],
  ["🐀", "rata"],
  ["🐴", "burro"],
  ["🫏", "burro"],
  ["🐮", "vaca"],
  ["🐶", "perro"],
  ["🍆", "pene"],
  ["🍑", "culo"],
  ["🥚", "huevo"],
  ["🗑", "basura"],
  ["🚮", "basura"],
  ["🐸", "sapo"],
  ["🪳", "cucaracha"],
  ["🐛", "gusano"],
  ["☠", "muerto"],
];

/** Words that a noun must follow. */
export const BEFORE_NOUN =
  "un una unos unas el la los las tu tus su sus mi mis ese esa esos esas este esta estos estas del al de por con que q k como cara puto puta pinche maldito maldita gran sos eres es son so pedazo hijo hija meto meter mete chupa chupame mama mamame come comes comeme";
