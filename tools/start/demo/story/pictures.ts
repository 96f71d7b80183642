// The pictures of the demo's posts, drawn here: small scenes in SVG, 400 by 400, which stay readable as thumbnails of 44 pixels.

const scene = (ground: readonly [string, string], ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/>${parts.join("")}</svg>`;

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  path(d, "none", `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`);
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const moved = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join("")}</g>`;
const each = (places: readonly number[], draw: (at: number) => string) => places.map(draw).join("");
const words = (text: string, y: number, size: number, fill: string) =>
  `<text x="200" y="${y}" font-family="Georgia, serif" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;

const WOOD = ["#b98a5e", "#8a5f3b"] as const;
const PLATE = "#f4efe6";

const plate = (cx: number, cy: number, r: number) =>
  oval(cx, cy + 8, r, r * 0.62, "#0003") +
  oval(cx, cy, r, r * 0.6, PLATE) +
  oval(cx, cy, r * 0.72, r * 0.42, "#e6dfd2");
/** A cup seen from the side, 120 wide. */
const cup = (x: number, y: number, fill: string) =>
  moved(
    `translate(${x} ${y})`,
    oval(60, 96, 88, 14, PLATE),
    line("M112 24c44-8 44 44-4 42", fill, 13),
    path("M0 6h120c0 62-24 88-60 88S0 68 0 6z", fill),
    oval(60, 7, 60, 14, "#fff8"),
    oval(60, 8, 52, 10, "#5b3620"),
  );
const steam = (x: number, y: number) => line(`M${x} ${y}q-16-22 0-44t0-44M${x + 34} ${y}q-16-22 0-44t0-44`, "#fff8", 8);
/** A shoe seen from the side, its toe to the right, 260 wide. */
const shoe = (x: number, y: number, fill: string, sole: string, more = "") =>
  moved(
    `translate(${x} ${y})`,
    oval(130, 122, 140, 10, "#0003"),
    path("M8 104V28q0-18 20-16l58 8q14 34 58 44l78 16q34 8 34 30v6H8z", fill),
    path("M4 100h252q4 18-8 20H12q-10-2-8-20z", sole),
    path("M10 62q30 10 60-4v42H10z", "#0002"),
    more,
  );
const laces = (colour: string) => line("M92 34l26 20M112 26l30 30M128 60l28 8", colour, 6);
const steps = [0, 1, 2, 3, 4, 5];

export const PICTURES: Record<string, string> = {
  terrace: scene(
    ["#bfdcec", "#eadfc8"],
    box(0, 40, 400, 190, "#d9b58c"),
    each([30, 150, 270], (x) => box(x, 110, 90, 120, "#7c8f9b", 6) + box(x + 42, 110, 5, 120, "#d9b58c")),
    each(steps, (n) => path(`M${n * 67} 40h67v52q-34 26-67 0z`, n % 2 ? "#f4efe6" : "#2f6b4f")),
    each(
      [60, 230],
      (x) =>
        oval(x + 50, 306, 66, 18, "#5b3d28") +
        line(`M${x + 50} 312v70M${x + 24} 384h52`, "#3b3b3b", 7) +
        oval(x + 50, 298, 12, 6, "#fff"),
    ),
  ),
  cake: scene(
    ["#f6e3cf", "#e3bf96"],
    plate(200, 280, 170),
    path("M90 250l210-46 30 40v44L110 306l-20-22z", "#b5652d"),
    path("M90 250l210-46 30 40-214 48z", "#fff6ea"),
    path("M112 276l218-46v14l-218 46z", "#fff6ea"),
    each(
      [140, 200, 260],
      (x) => path(`M${x} 246l22-10 6 12-24 6z`, "#e8772e") + line(`M${x + 2} 244l-12-8`, "#3f8a46", 5),
    ),
  ),
  breakfast: scene(
    WOOD,
    plate(140, 250, 120),
    path("M66 236q16-52 78-50t74 48q-74 44-152 2z", "#d99a4e"),
    line("M96 222q12-20 28-24M136 216q12-20 28-22", "#b87630", 8),
    box(282, 150, 72, 130, "#f7a531", 12),
    box(282, 140, 72, 26, "#ffe2ad", 8),
    moved("translate(20 20) scale(.9)", cup(90, 40, "#fffaf2")),
  ),
  toast: scene(
    ["#e9d8bd", "#caa676"],
    plate(170, 260, 150),
    moved("rotate(-8 170 240)", box(70, 190, 200, 96, "#c98a45", 34), box(82, 202, 176, 72, "#d8412f", 26)),
    each([110, 160, 210], (x) => oval(x, 232, 9, 5, "#f6c7a0")),
    box(300, 120, 64, 120, "#f7a531", 10),
    line("M332 122V74l24-14", "#d8412f", 7),
  ),
  plaza: scene(
    ["#fbd9a1", "#f3b27a"],
    oval(290, 120, 46, 46, "#fff1cf"),
    path("M0 230V150h70V90l40-34 40 34v60h60v80z", "#a9714b"),
    each([20, 90, 160], (x) => box(x, 170, 22, 34, "#5e3d2a", 10)),
    box(0, 228, 400, 172, "#c99a6c"),
    line("M0 300h400M120 228L40 400M250 228l80 172", "#b28559", 4),
    oval(300, 226, 44, 40, "#5d7a45"),
    box(294, 240, 12, 56, "#5e3d2a"),
    moved("translate(96 240) scale(.9)", cup(20, 20, "#f9f6f0"), steam(64, 14)),
  ),
  beans: scene(
    ["#3c2a20", "#241811"],
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (n) =>
      moved(
        `translate(${40 + (n % 4) * 104} ${70 + Math.floor(n / 4) * 110}) rotate(${n * 47})`,
        oval(0, 0, 46, 31, "#6f452a"),
        line("M-40 0q20-14 40 0t40 0", "#3c2416", 6),
      ),
    ),
    box(90, 150, 220, 96, "#f4efe6", 10),
    words("1,60 €", 214, 58, "#3c2a20"),
  ),
  apron: scene(
    ["#dfe6df", "#b9c7bb"],
    line("M140 60q60 70 120 0", "#2b4a3a", 12),
    path("M140 66h120l14 92h44v190q-118 34-236 0V158h44z", "#2f6b4f"),
    box(140, 226, 120, 76, "#27573f", 10),
    words("La Plaza", 202, 34, "#f4efe6"),
  ),
  croissant: scene(
    ["#f1e7d6", "#d8c2a0"],
    plate(200, 256, 172),
    path("M58 266q14-110 142-112t142 112q-40 18-66-22-76-44-152 0-26 40-66 22z", "#d9913f"),
    line("M110 216q20 10 24 34M158 188q16 18 12 42M242 188q-16 18-12 42M290 216q-20 10-24 34", "#a9622a", 9),
    line("M92 222q40-48 108-50", "#f0b768", 8),
  ),
  jazz: scene(
    ["#1c2440", "#3a2348"],
    each([60, 130, 200, 270, 340], (x) => oval(x, 60 + (x % 90) / 3, 9, 11, "#ffd27a")),
    line("M20 50q180 60 360 0", "#0b0f1e", 4),
    path("M70 250h150q70 0 110-62v136q-40-62-110-62H70z", "#e2b13c"),
    line("M110 250v-34M150 250v-34M190 250v-34", "#e2b13c", 14),
    line("M110 270q60 70 100 0", "#c08f22", 14),
    oval(332, 256, 14, 68, "#b98620"),
  ),
  latte: scene(
    WOOD,
    oval(204, 222, 156, 150, "#0003"),
    oval(200, 210, 156, 152, "#f7f2ea"),
    oval(200, 210, 128, 124, "#a86a3a"),
    path("M200 300q-92-66-66-120 32-40 66 6 34-46 66-6 26 54-66 120z", "#f5e3c8"),
    path("M200 268q-48-40-34-68 18-22 34 6 16-28 34-6 14 28-34 68z", "#c98f5c"),
    line("M330 180q56 0 50 50t-54 40", "#f7f2ea", 18),
  ),
  boots: scene(
    ["#efe3d2", "#cdb393"],
    moved(
      "translate(70 60)",
      oval(140, 282, 150, 12, "#0003"),
      path("M40 0h96l10 140q10 34 70 50 52 14 46 62v12H40z", "#7a4526"),
      path("M34 262h230q6 18-8 22H42q-12-4-8-22z", "#3a2416"),
      path("M40 0h96l4 60H40z", "#8e5430"),
      line("M92 78l44 14M90 112l50 10M94 146l56 6", "#e8cfa6", 7),
    ),
  ),
  workbench: scene(
    ["#8a6a4c", "#5f452f"],
    box(0, 250, 400, 150, "#7a5636"),
    line("M0 300h400M0 352h400", "#684727", 4),
    path("M52 236q40-120 150-96 70 20 60 96z", "#b46f3c"),
    line("M86 212q44-70 116-54", "#f1dcb6", 5),
    line("M300 120l-58 96", "#d8d8d8", 7),
    oval(308, 108, 24, 32, "#4d2f1c"),
    oval(330, 280, 34, 34, "#e9dcc2"),
    oval(330, 280, 12, 12, "#7a5636"),
    line("M262 190q60 20 66 58", "#e9dcc2", 4),
  ),
  sale: scene(
    ["#f0c04b", "#e39a2d"],
    moved("translate(20 190) scale(.82)", shoe(0, 0, "#8a2f2a", "#f4efe6", laces("#fff"))),
    moved("translate(150 240) scale(.82)", shoe(0, 0, "#25466b", "#f4efe6", laces("#fff"))),
    oval(290, 110, 86, 86, "#b3261e"),
    `<text x="290" y="106" font-family="Georgia, serif" font-size="40" fill="#fff" text-anchor="middle">2.º par</text>`,
    `<text x="290" y="148" font-family="Georgia, serif" font-size="42" fill="#fff" text-anchor="middle">½</text>`,
  ),
  repair: scene(
    ["#d9d2c5", "#b0a48f"],
    moved("rotate(180 200 190)", shoe(70, 130, "#5a3a26", "#c9a36b")),
    moved("rotate(34 200 200)", box(180, 20, 20, 170, "#9b6b3f", 8), box(130, 0, 120, 44, "#6d747a", 8)),
    each([130, 176, 222, 268], (x) => oval(x, 122, 5, 5, "#5d5d5d")),
  ),
  huaraches: scene(
    ["#f3dcc0", "#dba76f"],
    each([60, 216], (x) =>
      moved(
        `translate(${x} 70)`,
        path("M62-10q62 6 58 110-6 80 4 130 0 40-60 40T4 230q10-60 2-130-6-104 56-110z", "#6b4226"),
        each([30, 66, 102], (y) => line(`M8 ${y + 20}L114 ${y}M10 ${y}l104 20`, "#b5552f", 14)),
        line("M12 190q50-30 102 0", "#b5552f", 16),
      ),
    ),
  ),
  statement: scene(
    ["#2c3e50", "#1f2b38"],
    box(60, 80, 280, 200, "#f4efe6", 18),
    path("M120 276h70l-62 54z", "#f4efe6"),
    each([124, 160, 196], (y) => box(92, y, y === 196 ? 130 : 216, 14, "#9aa5ae", 7)),
    oval(200, 356, 26, 14, "#f0b24a"),
  ),
  sneakers: scene(
    ["#e7f0f3", "#c3d5dc"],
    ...["#d8412f", "#e9b52e", "#2f7d5a"].map((colour, n) =>
      moved(`translate(${30 + n * 44} ${30 + n * 112}) scale(.86)`, shoe(0, 0, colour, "#fff", laces("#fff"))),
    ),
  ),
  school: scene(
    ["#cfd8c9", "#a6b39d"],
    box(30, 60, 340, 130, "#2f5a46", 8),
    words("A B C", 148, 64, "#f4efe6"),
    shoe(64, 226, "#1d1d22", "#333", line("M84 62h56", "#444", 16)),
  ),
  polish: scene(
    ["#d8c3a5", "#a9825a"],
    shoe(40, 110, "#5d2f1b", "#2a160d", line("M110 84q60 16 110 24", "#fff6", 9)),
    oval(310, 330, 62, 30, "#1f1f1f"),
    oval(310, 318, 62, 30, "#c0392b"),
    oval(310, 316, 44, 20, "#3c1d12"),
    box(60, 300, 150, 34, "#8a5a33", 14),
    each([70, 92, 114, 136, 158, 180], (x) => line(`M${x} 334v26`, "#2b2b2b", 9)),
  ),
  loafers: scene(
    ["#efe9df", "#d4c7b1"],
    moved("translate(20 40)", shoe(0, 0, "#c68642", "#6b4423", box(96, 46, 66, 16, "#a96d30", 8))),
    moved("translate(110 200)", shoe(0, 0, "#c68642", "#6b4423", box(96, 46, 66, 16, "#a96d30", 8))),
  ),
};
