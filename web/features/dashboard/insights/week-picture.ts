// The picture of a week, to share. It has only figures: no comment, and no name of a page or a person.

import { weekSentence } from "../../../../worker/vocabulary/text/week-sentence.ts";
import { saveFile } from "../../../api/save-file.ts";
import type { Insights } from "../../../api/types.ts";
import { NETWORK_LIST } from "../../networks/network-list.ts";

type Week = { week: Insights["week"]; hours: Insights["hours"]["attacks"] };

/** Square, as feeds show it. */
const SIZE = 1080;
const MARGIN = 96;
/** The colours of the dark theme (`ui/theme/tokens.css`): a picture has only one theme. */
const GROUND = "#0d1218";
const RAISED = "#1a232d";
const INK = "#f1ece2";
const SOFT = "#bcc1c6";
const FLAME = "#f0b24a";
const FONT = '"Hanken Grotesk Variable", system-ui, sans-serif';
const NAME = "mi-semana-con-atalaya.png";

/** Opens the share sheet, or saves the picture when the browser has none. @throws when the browser cannot make the picture */
export async function shareWeek(week: Week): Promise<void> {
  const file = new File([await picture(week)], NAME, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text: weekSentence(week.week) });
    } catch (error) {
      // The person closed the sheet without sharing.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
    return;
  }
  saveFile(file, NAME);
}

async function picture({ week, hours }: Week): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = GROUND;
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = FLAME;
  context.fillRect(MARGIN, MARGIN, 72, 8);
  write(context, "Mi semana con Atalaya", { y: MARGIN + 64, size: 40, color: SOFT });
  const below = writeLines(context, weekSentence(week), { y: MARGIN + 190, size: 64 });
  drawHours(context, hours, Math.max(below + 40, 690));
  write(context, `Comentarios de ${NETWORK_LIST}, moderados`, { y: SIZE - 72, size: 30, color: SOFT });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

type Line = { y: number; size: number; color?: string };

function write(context: CanvasRenderingContext2D, text: string, { y, size, color = INK }: Line) {
  context.font = `600 ${size}px ${FONT}`;
  context.fillStyle = color;
  context.fillText(text, MARGIN, y);
}

/** @returns the position of the last line, in pixels */
function writeLines(context: CanvasRenderingContext2D, text: string, { y, size }: Line): number {
  context.font = `600 ${size}px ${FONT}`;
  let line = "";
  let at = y;
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && context.measureText(longer).width > SIZE - 2 * MARGIN) {
      write(context, line, { y: at, size });
      line = word;
      at += size * 1.22;
    } else line = longer;
  }
  write(context, line, { y: at, size });
  return at;
}

/** Draws the attacks of each hour of the day as a bar. */
function drawHours(context: CanvasRenderingContext2D, hours: Week["hours"], top: number) {
  const counts = Array.from({ length: 24 }, (_, hour) =>
    hours.filter((each) => each.hour === hour).reduce((sum, { attacks }) => sum + attacks, 0),
  );
  const most = Math.max(1, ...counts);
  const width = (SIZE - 2 * MARGIN) / 24;
  const height = SIZE - 190 - top;
  for (const [hour, count] of counts.entries()) {
    const bar = Math.max(6, (count / most) * height);
    context.fillStyle = count === 0 ? RAISED : FLAME;
    context.fillRect(MARGIN + hour * width + 4, top + height - bar, width - 8, bar);
  }
  context.font = `500 26px ${FONT}`;
  context.fillStyle = SOFT;
  for (const hour of [0, 6, 12, 18]) context.fillText(`${hour} h`, MARGIN + hour * width, top + height + 38);
}
