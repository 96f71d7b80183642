import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Picture } from "./pictures.ts";
import { ScreenPicture } from "./screen-picture.tsx";
import { FRAMES, STEP_TITLES } from "./steps.ts";

/** How long the last picture of a step is shown while the tutorial plays, time enough to read its words, and each one before it. */
const STEP_MS = 5_500;
const PICTURE_MS = 2_500;

/**
 * The product as a short film: pictures of its screens with the pointer where an owner presses, and captions. It plays only after a click;
 * arrow keys move, too. Only the visible picture is fetched, and while it plays the next one.
 */
export function TutorialPlayer() {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const { title, text, alt, picture, step, isLastOfStep } = FRAMES[at]!;
  const next = FRAMES[at + 1];
  const isLast = !next;

  useEffect(() => {
    if (!isPlaying) return;
    const turn = () => (isLast ? setPlaying(false) : setAt(at + 1));
    const timer = setTimeout(turn, isLastOfStep ? STEP_MS : PICTURE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, isLastOfStep, at]);

  const go = (to: number) => setAt(Math.min(Math.max(to, 0), FRAMES.length - 1));
  function onKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) go(at + by);
  }
  const play = () => {
    if (!isPlaying && isLast) setAt(0);
    setPlaying(!isPlaying);
  };
  return (
    <section aria-label="Tutorial en pantallas" aria-roledescription="pase de imágenes" onKeyDown={onKey}>
      <figure className="m-0">
        <div className="relative aspect-[8/5]">
          <ScreenPicture of={picture} alt={alt} />
          {isPlaying && next && <NextPicture key={next.picture.night} {...next.picture} />}
        </div>
        <figcaption aria-live={isPlaying ? "off" : "polite"} className="mt-4 min-h-32 sm:min-h-24">
          <p className="figures text-ink-faint">
            Paso {step + 1} de {STEP_TITLES.length}
          </p>
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-pretty text-ink-soft">{text}</p>
        </figcaption>
      </figure>
      <div className="mt-3 flex items-center gap-2 max-sm:flex-wrap">
        <IconButton icon={ChevronLeft} label="Imagen anterior" disabled={at === 0} onClick={() => go(at - 1)} />
        <button type="button" onClick={play} className={buttonClass("secondary")}>
          {isPlaying ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
          {isPlaying ? "Pausar" : "Reproducir"}
        </button>
        <IconButton icon={ChevronRight} label="Imagen siguiente" disabled={isLast} onClick={() => go(at + 1)} />
        <ol className="flex max-sm:w-full sm:ml-auto">
          {STEP_TITLES.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Paso ${index + 1}: ${name}`}
                aria-current={index === step ? "step" : undefined}
                onClick={() => go(FRAMES.findIndex((frame) => frame.step === index))}
                className="group grid size-7 place-items-center rounded-full"
              >
                <span className="size-2.5 rounded-full bg-line-strong group-aria-[current=step]:bg-lantern" />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Fetches the picture that comes next, of the theme in use: a hidden one of the other theme is never loaded. */
const NextPicture = ({ night, day }: Picture) => (
  <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
    <img src={night} alt="" loading="lazy" className="night-only" />
    <img src={day} alt="" loading="lazy" className="day-only" />
  </div>
);
