// The watchtower of web/ui/logo.tsx, for pictures outside of the pages.
const TOWER = "M4.5 9V1.5h3v3h3v-3h3v3h3v-3h3V9l-2.25 2.25L18.75 22.5H5.25L6.75 11.25z";
const WINDOW = "M12 10.5a3 3 0 0 1 3 3V18H9v-4.5a3 3 0 0 1 3-3z";

/** The colours of the dark theme (web/ui/theme/tokens.css). */
export const DARK = { ground: "#0d1218", ink: "#f1ece2", inkSoft: "#bcc1c6", line: "#232d38", flame: "#f0b24a" };

/** The paths, on a 24-unit grid. */
export const MARK = `<path fill="${DARK.ink}" d="${TOWER}"/><path fill="${DARK.flame}" d="${WINDOW}"/>`;

/**
 * The mark on a dark square.
 *
 * @param room    share of the square's side that the mark takes; a mask may cut everything outside of 0.8
 * @param corner  radius as a share of the side; 0 where the system cuts its own shape
 */
export function iconSvg({ room, corner }: { room: number; corner: number }): string {
  const side = 24 / room;
  const offset = (side - 24) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><title>Atalaya</title><rect width="${side}" height="${side}" rx="${side * corner}" fill="${DARK.ground}"/><g transform="translate(${offset} ${offset})">${MARK}</g></svg>\n`;
}
