import type { ReactNode } from "react";
import { LogoMark } from "../../ui/logo.tsx";

type Device = "iphone" | "android";
type Step = { text: string; picture: ReactNode };

/** How Atalaya comes to a phone's home screen, with a drawing for each step. */
export function InstallSteps({ device }: { device: Device }) {
  return (
    <ol className="mt-3 grid list-none grid-cols-3 gap-3 pl-0">
      {STEPS[device].map(({ text, picture }, index) => (
        <li key={text} className="min-w-0">
          <svg viewBox="0 0 120 150" aria-hidden="true" className="mb-1.5 w-full max-w-32">
            <rect x="1.5" y="1.5" width="117" height="147" rx="16" strokeWidth="2" className={FRAME} />
            {picture}
          </svg>
          <p>
            <strong className="font-semibold text-ink">{index + 1}.</strong> {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

const FRAME = "fill-ground stroke-line-strong";
const LINE = "fill-none stroke-current";

/** Lines of text, which nobody needs to read. */
const Content = ({ from, to }: { from: number; to: number }) => {
  const rows = Array.from(
    { length: Math.floor((to - from) / 14) },
    (_, row) => `M19 ${from + row * 14 + 3}h${row % 3 === 2 ? 46 : 82}`,
  );
  return <path d={rows.join("")} strokeWidth="6" strokeLinecap="round" className="fill-none stroke-line" />;
};

/** The sign of iOS for sharing: a box with an arrow out of it. */
const ShareSign = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x - 5} ${y}h-3v12h16v-12h-3M${x} ${y + 6}v-14M${x - 5} ${y - 4}l5 -5l5 5`}
    strokeWidth="2"
    className={LINE}
  />
);

/** A row of a menu that the finger presses. */
const Row = ({ y, label }: { y: number; label: string }) => (
  <g className="text-lantern-text">
    <rect x="14" y={y} width="92" height="24" rx="6" strokeWidth="2" className="fill-lantern-soft stroke-current" />
    <text x="21" y={y + 15.5} fontSize="9" className="fill-ink">
      {label}
    </text>
  </g>
);

const HomeScreen = (
  <>
    <path
      d="M28 32h.1M60 32h.1M92 32h.1M28 68h.1M60 68h.1M92 68h.1M28 104h.1M60 104h.1"
      strokeWidth="24"
      strokeLinecap="square"
      className="fill-none stroke-line"
    />
    <g className="text-ink">
      <rect
        x="80"
        y="92"
        width="24"
        height="24"
        rx="7"
        strokeWidth="2"
        className="fill-raised stroke-(--color-lantern-text)"
      />
      <svg aria-hidden="true" x="84" y="96" width="16" height="16">
        <LogoMark className="size-4" />
      </svg>
      <text x="92" y="128" fontSize="9" textAnchor="middle" className="fill-ink">
        Atalaya
      </text>
    </g>
  </>
);

const STEPS: Record<Device, Step[]> = {
  iphone: [
    {
      text: "En Safari, pulsa Compartir. Si no lo ves, está dentro de ⋯.",
      picture: (
        <>
          <Content from={18} to={104} />
          <rect x="2.5" y="116" width="115" height="1.5" className="fill-line" />
          <g className="text-lantern-text">
            <circle cx="60" cy="132" r="14" className="fill-lantern-soft" />
            <ShareSign x={60} y={129} />
          </g>
        </>
      ),
    },
    {
      text: "Baja y elige «Añadir a pantalla de inicio».",
      picture: (
        <>
          <Content from={18} to={44} />
          <path d="M2.5 56h115" strokeWidth="1.5" className="stroke-line" />
          <Content from={68} to={84} />
          <Row y={88} label="Añadir a pantalla…" />
          <Content from={122} to={140} />
        </>
      ),
    },
    { text: "Ábrela desde su icono y activa los avisos.", picture: HomeScreen },
  ],
  android: [
    {
      text: "En Chrome, abre el menú ⋮, arriba a la derecha.",
      picture: (
        <>
          <rect x="14" y="14" width="72" height="14" rx="7" className="fill-line" />
          <g className="text-lantern-text">
            <circle cx="100" cy="21" r="12" className="fill-lantern-soft" />
            <path d="M100 15v.1M100 21v.1M100 27v.1" strokeWidth="3.5" strokeLinecap="round" className={LINE} />
          </g>
          <Content from={44} to={140} />
        </>
      ),
    },
    {
      text: "Elige «Añadir a pantalla de inicio» y después «Instalar».",
      picture: (
        <>
          <rect x="10" y="12" width="100" height="126" rx="8" className="fill-surface stroke-line" />
          <Content from={24} to={62} />
          <Row y={66} label="Añadir a pantalla…" />
          <Content from={102} to={132} />
        </>
      ),
    },
    { text: "Ábrela desde su icono y activa los avisos.", picture: HomeScreen },
  ],
};
