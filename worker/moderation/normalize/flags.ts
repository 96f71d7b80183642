import type { Draft } from "./mapped-text.ts";

const HIGH = 0xd83c;
const FIRST_LOW = 0xdde6;
const LAST_LOW = 0xddff;
const A = 0x61;

// ISO 3166-1 alpha-2, and the few others that have a flag.
const REGIONS = new Set(
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cp cr cu cv cw cx cy cz de dg dj dk dm do dz ea ec ee eg eh er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz ta tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw".split(
    " ",
  ),
);

/** Reads the letters that flags are made of (🇵🇺🇹🇴) as plain ones, in place, unless all of a run are flags. */
export function readFlagLetters(draft: Draft): void {
  const { units, starts, length } = draft;
  let written = 0;
  for (let at = 0; at < length; ) {
    const end = runEnd(draft, at);
    const width = end > at && !areFlags(draft, at, end) ? 2 : 1;
    const until = Math.max(end, at + 1);
    for (; at < until; at += width) {
      units[written] = width === 2 ? A + units[at + 1]! - FIRST_LOW : units[at]!;
      starts[written++] = starts[at]!;
    }
  }
  starts[written] = starts[length]!;
  draft.length = written;
}

function runEnd({ units, length }: Draft, from: number): number {
  let at = from;
  while (at + 1 < length && units[at] === HIGH && units[at + 1]! >= FIRST_LOW && units[at + 1]! <= LAST_LOW) at += 2;
  return at;
}

function areFlags({ units }: Draft, from: number, end: number): boolean {
  if ((end - from) % 4 !== 0) return false;
  for (let at = from; at < end; at += 4) {
    const [first, second] = [units[at + 1]! - FIRST_LOW + A, units[at + 3]! - FIRST_LOW + A];
    if (!REGIONS.has(String.fromCharCode(first, second))) return false;
  }
  return true;
}
