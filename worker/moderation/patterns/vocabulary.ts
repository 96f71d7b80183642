import type { Rule } from "./pattern-match.ts";

// Entries as in an owner's list: whole words of normalised text, `*` for any letters, a blank between words.
const words = (text: string) => text.split(/\s*,\s*/);
const crossed = (verbs: string, rests: string) =>
  words(verbs).flatMap((verb) => words(rests).map((rest) => `${verb} ${rest}`));

/** What unwanted offers are made of. Honest comments use these words too: they describe, and prove nothing. */
export const VOCABULARY: [Rule, string[]][] = [
  [
    "chat_app",
    words(
      "whatsapp, whatsap, watsapp, watsap, wasap, wuasap, guasap, guatsap, whats, wats, wsp, wsap, wpp, wtsp, zap, telegram, telegrem, tlgrm, signal",
    ),
  ],
  [
    "contact_me",
    [
      ...crossed(
        "escrib*, contact*, habl*, llam*, mand*, envi*, consult*, pregunt*, agreg*, inform*, comuni*",
        "a, al, por, x, en, mi, con, me, un, su, para, info",
      ),
      ...crossed(
        "al, por, x, en, a mi, por mi, x mi, en mi",
        "privado, pv, pvt, interno, inbox, inb, dm, md, mp, ib, directo, mensaje",
      ),
      ...crossed("escrib*, contact*, llam*, habl*, agreg*, consult*", "privado, interno, inbox"),
      ...words(
        "escribeme, escribame, escribanme, escribime, escribenos, escribanos, escribele, escribanle, escribale, contactame, contacteme, contactenme, contactanos, contactenos, contactala, contactalo, contactenla, contactenlo, llamame, llameme, llamenos, hablame, hableme, hablale, hablenle, agregame, agreguenme, consultanos, consulteme",
      ),
      ...words("inbox, info, interesados, interesadas, interesad*, chama no"),
    ],
  ],
  [
    "profile_bait",
    [
      ...crossed("mi, meu, my", "perfil, bio, biografia, canal, historia, profile, channel"),
      ...crossed(
        "perfil, bio, link, enlace",
        "en mi, en la bio, en bio, en el perfil, na bio, no perfil, in bio, in my, in the bio",
      ),
    ],
  ],
  [
    "loan",
    words(
      "prestamo*, prestamista*, emprestimo*, credito*, financiamiento, financiacion, financiamos, sin buro, sin aval, sin garante, sin garantia, sin papeleo, sin infocorp, sin veraz, sin dicom, aval, codeudor, libranza, datacredito, reportado*, reportada*, desembolso, loan, loans",
    ),
  ],
  [
    "investment",
    words(
      "invert*, invierta*, invierte*, invierto, inversion*, trader*, trading, forex, fx, bitcoin*, btc, cripto*, crypto*, usdt, binance, ganancia*, rentabilidad, retiro, retire, retirar, retiros, retiraron, capital, broker, señales, plataforma, investimento, lucro, profit*, invest*",
    ),
  ],
  [
    "spell",
    words(
      "amarre, amarres, amarrar, brujo*, bruja*, brujeria, hechiz*, santer*, vidente*, tarot*, endulzamiento*, limpia, limpias, chaman, maestro espiritual, maestra espiritual, curander*, retorno de pareja, retorno inmediato, espiritista, conjuro*, babalawo",
    ),
  ],
  [
    "adult",
    words(
      "pack, packs, only fans, onlyfan*, nude*, xx, contenido exclusivo, contenido caliente, contenido hot, contenido explicito, videollamada hot, videollamada caliente, escort*, prepago, masaje*, solita, caliente*, calientita, encuentro*, sugar, cachond*, webcam, putaria",
    ),
  ],
  [
    "easy_money",
    words(
      "gana, gano, gane, ganas, ganar, ganamos, ganen, ganando, cobro, cobre, cobras, cobrar, cobrando, ingreso, ingresos, trabaj* desde casa, desde casa, desde tu casa, desde la casa, sin experiencia, vacante*, contratando, diarios, semanales, por semana, al dia, x dia, negocio, emprend*, multinivel, libertad financiera, renda extra, earn, passive income",
    ),
  ],
  [
    "gambling",
    words(
      "casino*, apuesta*, apost*, tragamoneda*, slots, ruleta, pick, picks, pronostico*, bono de bienvenida, parley, tigrinho, bet",
    ),
  ],
  [
    "follow_trade",
    words(
      "sigueme, siguenme, siguenos, siguen, sigue, siganme, sigannos, sigan, seguime, seguinos, te sigo, los sigo, devuelvo, followback, follow, f4f, suscrib*, subscribe, sub4sub, inscreva*, like por like, like x like, seguidores, followers",
    ),
  ],
  [
    "forged",
    words(
      "replica*, clon, clones, triple a, imitacion, titulo, titulos, licencia sin, licencias sin, certificado*, certificada*, billete, billetes, receta, sin receta, importado*, importada*, originales",
    ),
  ],
  [
    "prize",
    words(
      "felicidades, felicitaciones, ganador*, ganaste, ganaron, ganado, sorteo*, sortea*, premio*, gratis, regalo, regalos, regala, regalamos, regalan, regalando, bono, beneficiari*, subsidio, reclama*, won, winner, giveaway, free",
    ),
  ],
  [
    "recovery",
    words(
      "hacke*, recuperar*, recupero, recupere, recuperamos, recuperacion, recuperaron, recupera, espiar, clonar, desbloque*, soporte, asesor*, verific*, ejecutivo, ejecutiva, codigo, cedula, clave, curp, dni, contraseña, suspendido*, suspendida*, recovery, recover",
    ),
  ],
];
