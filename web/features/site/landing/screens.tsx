import commentsDark from "./screens/comments-dark.webp";
import commentsLight from "./screens/comments-light.webp";
import phoneDark from "./screens/comments-phone-dark.webp";
import phoneLight from "./screens/comments-phone-light.webp";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

const ALT =
  "Pantalla Comentarios: un insulto escrito con números está oculto en la red con su motivo y un botón para restaurarlo; la queja de un cliente sigue a la vista.";

/** Screenshots of the product, in the dark or light theme (tools/build/screens.ts). A phone shows only the phone's picture. */
export function Screens() {
  return (
    // Has its final width before the pictures are loaded. With auto margins alone it would be as narrow as its content.
    <div className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24">
      <div className="grid gap-4 md:grid-cols-[3.28fr_1fr]">
        <Screen night={commentsDark} day={commentsLight} size={DESKTOP} alt={ALT} className="h-auto max-md:hidden" />
        <Screen
          night={phoneDark}
          day={phoneLight}
          size={PHONE}
          alt={`${ALT} En un teléfono.`}
          className="h-auto object-cover object-top max-md:mx-auto max-md:max-w-80 md:h-full"
        />
      </div>
    </div>
  );
}

type Props = { night: string; day: string; size: { width: number; height: number }; alt: string; className: string };

function Screen({ night, day, size, alt, className }: Props) {
  const shared = { ...size, loading: "lazy", decoding: "async" } as const;
  const frame = `w-full rounded-card border border-line ${className}`;
  return (
    <>
      <img src={night} alt={alt} {...shared} className={`night-only ${frame}`} />
      <img src={day} alt={alt} {...shared} className={`day-only ${frame}`} />
    </>
  );
}
