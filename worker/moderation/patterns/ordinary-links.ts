import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { hostOf, isAllowedHost, LINK } from "./links.ts";

// Single posts, videos, songs, pictures and places, and no profile or channel: the address alone advertises nothing.
// Forwarding addresses such as youtube.com/redirect are none of them.
const SHARED = [
  /^youtu\.be\/[\w-]/,
  /^(?:m\.|music\.)?youtube\.com\/(?:watch|shorts\/|live\/|playlist)/,
  /^vimeo\.com\/\d/,
  /^instagram\.com\/(?:[\w.]{1,40}\/)?(?:p|reel|reels|tv)\//,
  /^(?:m\.|web\.|es-la\.)?facebook\.com\/(?:watch|reel\/|share\/|events\/|photo|story\.php|permalink\.php|groups\/[^/]{1,80}\/(?:posts|permalink)\/|[^/]{1,80}\/(?:posts|videos|photos)\/)/,
  /^fb\.watch\//,
  /^(?:vm|vt)\.tiktok\.com\//,
  /^tiktok\.com\/@[^/]{1,40}\/(?:video|photo)\//,
  /^(?:mobile\.)?(?:twitter|x)\.com\/\w{1,20}\/status\//,
  /^open\.spotify\.com\/(?:intl-\w{2}\/)?(?:track|album|episode)\//,
  /^photos\.app\.goo\.gl\//,
  /^photos\.google\.com\/share\//,
  /^(?:i\.)?(?:ibb\.co|imgur\.com|postimg\.cc|prnt\.sc|flic\.kr)\//,
  /^flickr\.com\/photos\//,
  /^(?:media\.)?(?:giphy|tenor)\.com\//,
  /^pin\.it\//,
  /^pinterest\.[a-z.]{2,6}\/pin\//,
  /^clips\.twitch\.tv\//,
  /^streamable\.com\//,
  /^change\.org\/p\//,
  /^maps\.app\.goo\.gl\//,
  /^goo\.gl\/maps\//,
  /^(?:maps\.)?google\.[a-z.]{2,6}\/maps/,
  /^maps\.google\.[a-z.]{2,6}\//,
  /^(?:ul\.)?waze\.com\//,
];

// Newspapers, broadcasters, encyclopedias and authorities, each with its subdomains.
const HOSTS = [
  "wikipedia.org bbc.com bbc.co.uk dw.com cnn.com reuters.com efe.com france24.com rfi.fr un.org who.int paho.org nasa.gov",
  "gob.es gob.mx gob.ar gob.cl gob.pe gob.ec gob.bo gob.ve gob.gt gob.sv gob.hn gob.ni gob.pa gob.do gub.uy gov.co gov.py gov.br go.cr boe.es aemet.es renfe.com dgt.es europa.eu",
  "elpais.com elmundo.es abc.es lavanguardia.com elperiodico.com eldiario.es elconfidencial.com elespanol.com publico.es 20minutos.es larazon.es okdiario.com rtve.es cadenaser.com cope.es ondacero.es antena3.com lasexta.com telecinco.es europapress.es huffingtonpost.es elcorreo.com diariovasco.com lavozdegalicia.es farodevigo.es heraldo.es diariosur.es ideal.es laverdad.es lasprovincias.es levante-emv.com elcomercio.es lne.es diariodesevilla.es canarias7.es eldia.es marca.com as.com mundodeportivo.com sport.es expansion.com eleconomista.es maldita.es newtral.es",
  "eluniversal.com.mx reforma.com milenio.com excelsior.com.mx jornada.com.mx elfinanciero.com.mx eleconomista.com.mx proceso.com.mx informador.mx elnorte.com sinembargo.mx animalpolitico.com aristeguinoticias.com televisa.com tvazteca.com",
  "lanacion.com.ar clarin.com infobae.com pagina12.com.ar lavoz.com.ar perfil.com ambito.com cronista.com losandes.com.ar lacapital.com.ar ole.com.ar tn.com.ar telam.com.ar",
  "eltiempo.com elespectador.com semana.com elcolombiano.com elpais.com.co elheraldo.co eluniversal.com.co vanguardia.com caracol.com.co noticiascaracol.com noticiasrcn.com bluradio.com",
  "emol.com latercera.com biobiochile.cl cooperativa.cl elmostrador.cl t13.cl 24horas.cl meganoticias.cl lacuarta.com",
  "elcomercio.pe larepublica.pe gestion.pe peru21.pe trome.com rpp.pe andina.pe diariocorreo.pe ojo.pe",
  "elcomercio.com eluniverso.com primicias.ec expreso.ec ecuavisa.com lahora.com.ec lostiempos.com eldeber.com.bo la-razon.com paginasiete.bo",
  "elnacional.com eluniversal.com ultimasnoticias.com.ve efectococuyo.com elpitazo.net",
  "elobservador.com.uy elpais.com.uy montevideo.com.uy subrayado.com.uy abc.com.py ultimahora.com lanacion.com.py",
  "nacion.com crhoy.com teletica.com prensalibre.com lahora.gt republica.gt elsalvador.com laprensagrafica.com elfaro.net laprensa.hn elheraldo.hn latribuna.hn laprensani.com confidencial.digital prensa.com tvn-2.com laestrella.com.pa",
  "listindiario.com diariolibre.com hoy.com.do elcaribe.com.do elnuevodia.com primerahora.com noticel.com cubadebate.cu 14ymedio.com telemundo.com univision.com",
  "globo.com uol.com.br folha.uol.com.br estadao.com.br terra.com.br r7.com metropoles.com cnnbrasil.com.br gazetadopovo.com.br correiobraziliense.com.br publico.pt dn.pt jn.pt expresso.pt observador.pt rtp.pt sapo.pt",
].flatMap((hosts) => hosts.split(" "));

const LINKS = new RegExp(LINK);

/**
 * Returns the text without links that advertise nothing by themselves: known newspapers and authorities, single posts, videos,
 * songs, pictures and places, and the owner's allowed domains. The same text when there is none.
 *
 * @param folded of `original`
 */
export function withoutOrdinaryLinks(original: string, folded: MappedText, allowedDomains: readonly string[]): string {
  let rest = "";
  let until = 0;
  for (const { 0: link, index } of folded.text.matchAll(LINKS)) {
    if (!isOrdinary(link, allowedDomains)) continue;
    const { start, end } = originalSpan(folded, index, index + link.length);
    rest += original.slice(until, start);
    until = end;
  }
  return rest + original.slice(until);
}

function isOrdinary(link: string, allowedDomains: readonly string[]): boolean {
  const host = hostOf(link);
  if (isAllowedHost(host, allowedDomains) || isAllowedHost(host, HOSTS)) return true;
  const address = host + (/(?<!\/|:)\/(?!\/).*/.exec(link)?.[0] ?? "");
  return SHARED.some((shape) => shape.test(address));
}
