// Draws the chart of a letter as a picture: mail programs show pictures from an address, but neither styles nor scripts.
import { type Colour, encodePng } from "./png.ts";

/** One day: its comments, and those of them that were hidden. */
export type Bar = { total: number; hidden: number };

/** Twice the width at which a letter shows it, for sharp screens. */
const SIZE = { width: 980, height: 220 };
const LINE = 2;
/** Colours that are distinguishable on light and on dark surfaces. */
const PALETTE: readonly Colour[] = [
  [0, 0, 0, 0],
  [148, 158, 170, 150],
  [217, 146, 43, 255],
];
const [SHOWN, HIDDEN] = [1, 2];

/** Draws a bar for each day, all equally wide, with its hidden part at the bottom. */
export function drawBars(bars: readonly Bar[]): Uint8Array<ArrayBuffer> {
  const { width, height } = SIZE;
  const pixels = new Uint8Array(width * height);
  const fill = (left: number, top: number, right: number, bottom: number, colour: number) => {
    for (let row = top; row < bottom; row++) pixels.fill(colour, row * width + left, row * width + right);
  };
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const space = width / bars.length;
  const ground = height - LINE;
  // The smallest number is still visible.
  const tall = (count: number) => (count === 0 ? 0 : Math.max(4, Math.round((count / most) * (ground - 4))));
  for (const [index, { total, hidden }] of bars.entries()) {
    const [left, right] = [Math.round((index + 0.2) * space), Math.round((index + 0.8) * space)];
    fill(left, ground - tall(total), right, ground, SHOWN);
    fill(left, ground - tall(hidden), right, ground, HIDDEN);
  }
  fill(0, ground, width, height, SHOWN);
  return encodePng(SIZE, PALETTE, pixels);
}

/** The bars as text for an address: `3.12-0.4` are 3 hidden of 12, then 0 of 4. */
export const barsAsText = (bars: readonly Bar[]): string =>
  bars.map(({ total, hidden }) => `${hidden}.${total}`).join("-");

export const barsOfText = (text: string): Bar[] =>
  text.split("-").map((bar) => {
    const [hidden = 0, total = 0] = bar.split(".").map(Number);
    return { hidden, total };
  });
