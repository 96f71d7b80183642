import type { Rule } from "./pattern-match.ts";

// Entries as in an owner's list: whole words of normalised text, `*` for any letters, a blank between words.
const words = (text: string) => text.split(/\s*,\s*/);
const crossed = (verbs: string, rests: string) =>
  words(verbs).flatMap((verb) => words(rests).map((rest) => `${verb} ${rest}`));

/** The vocabulary of unwanted offers. Honest comments use these words too, so a word describes and proves nothing. */
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
        "escribeme, escribame, escribanme, escribime, escribenos, escribanos, escribele, escribanle, escribale, contactame, contacteme, contactenme, contactanos, contactenos, contactala, contactalo, contactenla, contactenlo, llamame, llameme, llamenos, hablame, hableme, hablale, hablenle, agregame, agreguenme, agregala, agregalo, consultanos, consulteme, agendame, agendalo, agendala, agendalos, mensajeame, mensajeenme, marcame, marquenme, anota el numero, apunta el numero, dejo mi numero, les dejo mi numero, pidele, pidanle, pregunten por, pregunte por, arroba",
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
      "prestamo*, prestamista*, emprestimo*, credito*, financiamiento, financiacion, financiamos, sin buro, sin aval, sin garante, sin garantia, sin papeleo, sin infocorp, sin veraz, sin dicom, aval, avales, libre inversion, central de riesgo*, centrales de riesgo, deudas, deuda, refinanci*, interes mensual, cuotas fijas, hipoteca*, empeñ*, codeudor, libranza, datacredito, reportado*, reportada*, desembolso, loan, loans",
    ),
  ],
  [
    "investment",
    words(
      "invert*, invierta*, invierte*, invierto, inversion*, trader*, trading, forex, fx, bitcoin*, btc, cripto*, crypto*, usdt, binance, ganancia*, rentabilidad, retiro, retire, retirar, retiros, retiraron, capital, broker, señales, arbitraje, wallet, billetera, staking, mineria, minar, nft, airdrop, mentor, mentora, coach, mi asesor, mi asesora, cuenta gestionada, plataforma, investimento, lucro, profit*, invest*",
    ),
  ],
  [
    "spell",
    words(
      "amarre, amarres, amarrar, brujo*, bruja*, brujeria, hechiz*, santer*, vidente*, tarot*, endulzamiento*, limpia, limpias, chaman, maestro espiritual, maestra espiritual, curander*, retorno de pareja, retorno inmediato, espiritista, conjuro*, babalawo, endulz*, ser amado, ser querido, santa muerte, san la muerte, magia negra, magia blanca, magia roja, lectura de cartas, lectura del tabaco, regresa a tus pies, a tus pies, de rodillas, alejo, despojo*, trabajos garantizados, uniones, ligadura*, florecimiento, pae de santo, mae de santo, amarracao, trazer o amor, simpatia*",
    ),
  ],
  [
    "adult",
    words(
      "pack, packs, only fans, onlyfan*, nude*, xx, contenido exclusivo, contenido caliente, contenido hot, contenido explicito, videollamada hot, videollamada caliente, escort*, prepago, masaje*, solita, caliente*, calientita, encuentro*, sugar, cachond*, webcam, putaria, sin censura, xxx, fansly, contenido privado, contenido +18, fotos y videos, videos calientes, casada*, complaciente*, cariñosa*, masajista*, a domicilio y hotel, motel, hotel incluido, novinha*, conteudo",
    ),
  ],
  [
    "easy_money",
    words(
      "gana, gano, gane, ganas, ganar, ganamos, ganen, ganando, cobro, cobre, cobras, cobrar, cobrando, ingreso, ingresos, trabaj* desde casa, desde casa, desde tu casa, desde la casa, sin experiencia, vacante*, contratando, diarios, semanales, por semana, al dia, x dia, negocio, emprend*, multinivel, libertad financiera, renda extra, earn, passive income, ingreso extra, ingresos extra, ingreso pasivo, ingresos pasivos, home office, medio tiempo, tiempo parcial, tareas diarias, por tarea, dar like*, reseñas de hoteles, sin jefe*, se buscan, buscamos personas, reclutando, urgente personal, trabalhe em casa, ganhe, ganhar",
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
      "sigueme, siguenme, siguenos, siguen, sigue, siganme, sigannos, sigan, seguime, seguinos, te sigo, los sigo, devuelvo, followback, follow, f4f, suscrib*, subscribe, sub4sub, inscreva*, like por like, like x like, seguidores, followers, pasen por mi, pasate por mi, pasense por mi, pasa por mi, visiten mi, visita mi, visitem meu, subs, sub x sub, subxsub, lf4lf, l4l, sigo de vuelta, apoyenme, apoyame, apoyen mi, apoyen el canal, dejen su link, me ayudan con, segue la, segue de volta",
    ),
  ],
  [
    "forged",
    words(
      "replica*, clon, clones, triple a, imitacion, titulo, titulos, licencia sin, licencias sin, certificado*, certificada*, billete, billetes, receta, sin receta, importado*, importada*, originales, diploma*, bachiller, tesis hecha*, hago tesis, hacemos tesis, constancia*, apostill*, actas, visa, visas, sin examen, cedula profesional, a precio de fabrica",
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
  [
    "miracle",
    words(
      "bajar de peso, baja de peso, baje de peso, bajas de peso, bajar kilos, baja kilos, baje * kilos, quema grasa*, quemador*, adelgaz*, sin dieta*, sin rebote, detox, cura natural, curar la, cura la, elimina la, elimina el, diabetes, prostata, hongos, artritis, gastritis, potencia sexual, viagra, cialis, agrandar, agrandamiento, colageno, capsulas, gotas, te milagroso, producto natural, productos naturales, herbalife, omnilife, emagrec*",
    ),
  ],
  [
    "sale",
    words(
      "vendo, vende, venden, vendemos, se vende, en venta, venta de, ventas, oferta*, promocion*, promo, liquidacion*, catalogo, mayoreo, al mayor, al por mayor, mayorista*, menudeo, delivery, descuento*, aprovech*, disponible*, stock, envios, envio gratis, entrega inmediata, contra entrega, pago contra, alquilo, se alquila, reparacion*, instalacion*, cotiz*, contamos con, ofrezco, ofrecemos, hacemos, realizamos, servicio tecnico, clases de, curso*, asesoria*, tienda, emprendimiento*",
    ),
  ],
  [
    "piracy",
    words(
      "iptv, netflix, disney plus, disney+, hbo, spotify, cuentas premium, cuenta premium, cuentas de streaming, perfiles, pantallas, peliculas gratis, ver gratis, pelicula completa, en vivo gratis, sin cortes, apk, mod, diamantes, robux, pavos, skins gratis, seguidores reales, likes reales, comprar seguidores",
    ),
  ],
  [
    "chain",
    words(
      "comparte esta, comparte este, comparte con, comparte y, compartan, compartir en, comenta amen, escribe amen, di amen, amen si, etiqueta a, reenvia, manda esto, pasalo, si no compartes, ignores, comentem, compartilhe, type amen, share this",
    ),
  ],
];
