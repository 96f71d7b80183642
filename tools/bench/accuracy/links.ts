import type { LinkFigures } from "../results.ts";
import { isClean } from "../rows.ts";
import { outcomes } from "./decisions.ts";
import { type Measured, measureRows } from "./measured.ts";

/** Typical links: news, video, maps, a picture, a song, an encyclopedia. The addresses are invented. */
const ORDINARY = [
  "https://youtu.be/Qm4vTz81LkE",
  "https://www.youtube.com/watch?v=J8Gh1sQn2kA",
  "https://elpais.com/economia/2026-10-03/la-vendimia-termina.html",
  "https://www.eluniversal.com.mx/nacion/asi-fue-la-marcha/",
  "https://www.lanacion.com.ar/sociedad/cortes-de-luz-nid031026/",
  "https://www.instagram.com/p/CxT7abQrP2m/",
  "https://maps.app.goo.gl/3sX8kQb2Lr",
  "https://open.spotify.com/track/5hTq2LmZkR",
  "https://es.wikipedia.org/wiki/Churro",
];
const SHORTENED = ["https://bit.ly/3xQ9Kb", "https://t.co/h7Yw2LrQ", "https://tinyurl.com/4kd8m2"];
const HAS_LINK = /https?:\/\/|\bwww\./i;

/** The outcomes of the default policy for the clean Spanish comments of a set with an added link, and for those that contain one. */
export function linkFigures(set: string, measured: readonly Measured[]): LinkFigures[] {
  const clean = measured.filter(({ row }) => isClean(row) && row.lang === "es");
  const plain = clean.filter(({ row }) => !HAS_LINK.test(row.text));
  const withLink = (links: readonly string[]) =>
    measureRows(plain.map(({ row }, at) => ({ ...row, text: `${row.text} ${links[at % links.length]}` })));
  return [
    { set, links: "no link", rows: plain },
    { set, links: "an ordinary link added", rows: withLink(ORDINARY) },
    { set, links: "a shortened link added", rows: withLink(SHORTENED) },
    { set, links: "their own link", rows: clean.filter(({ row }) => HAS_LINK.test(row.text)) },
  ].flatMap(({ rows, ...named }) => (rows.length === 0 ? [] : [{ ...named, rows: rows.length, ...outcomes(rows) }]));
}
