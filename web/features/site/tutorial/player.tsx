import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { STEPS } from "./steps.ts";

/** How long each step is shown while the tutorial plays. */
const STEP_MS = 7_000;
const SIZE = { width: 1280, height: 800 };

/**
 * Shows the product in a few pictures of its screens, with captions. It plays only after a click; arrow keys move, too. Only the
 * visible picture is fetched.
 */
export function TutorialPlayer() {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const { title, text, alt, night, day } = STEPS[at]!;
  const isLast = at === STEPS.length - 1;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, at]);

  const go = (to: number) => setAt(Math.min(Math.max(to, 0), STEPS.length - 1));
  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) go(at + step);
  }
  const play = () => {
    if (!isPlaying && isLast) setAt(0);
    setPlaying(!isPlaying);
  };
  const frame = "h-auto w-full rounded-card border border-line bg-raised motion-safe:animate-appear";
  return (
    <section aria-label="Tutorial en pantallas" aria-roledescription="pase de imágenes" onKeyDown={onKey}>
      <figure className="m-0">
        <div className="relative aspect-[8/5]">
          <img
            key={night}
            src={night}
            alt={alt}
            {...SIZE}
            loading="lazy"
            decoding="async"
            className={`night-only ${frame}`}
          />
          <img
            key={day}
            src={day}
            alt={alt}
            {...SIZE}
            loading="lazy"
            decoding="async"
            className={`day-only ${frame}`}
          />
        </div>
        <figcaption aria-live={isPlaying ? "off" : "polite"} className="mt-4 min-h-32 sm:min-h-24">
          <p className="figures text-ink-faint">
            Paso {at + 1} de {STEPS.length}
          </p>
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-pretty text-ink-soft">{text}</p>
        </figcaption>
      </figure>
      <div className="mt-3 flex items-center gap-2 max-sm:flex-wrap">
        <IconButton icon={ChevronLeft} label="Paso anterior" disabled={at === 0} onClick={() => go(at - 1)} />
        <button type="button" onClick={play} className={buttonClass("secondary")}>
          {isPlaying ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
          {isPlaying ? "Pausar" : "Reproducir"}
        </button>
        <IconButton icon={ChevronRight} label="Paso siguiente" disabled={isLast} onClick={() => go(at + 1)} />
        <ol className="flex max-sm:w-full sm:ml-auto">
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <button
                type="button"
                aria-label={`Paso ${index + 1}: ${step.title}`}
                aria-current={index === at ? "step" : undefined}
                onClick={() => go(index)}
                className="group grid size-7 place-items-center rounded-full"
              >
                <span className="size-2.5 rounded-full bg-line-strong/60 group-aria-[current=step]:bg-lantern" />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
