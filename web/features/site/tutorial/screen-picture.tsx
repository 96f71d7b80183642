import type { Picture } from "./pictures.ts";

/** Pixels of every picture. */
const SIZE = { width: 1280, height: 800 };

type Props = { of: Picture; alt: string; className?: string };

/** A screen of the product, in the theme in use: the other picture is never fetched. */
export function ScreenPicture({ of: { night, day }, alt, className = "" }: Props) {
  const shared = { ...SIZE, loading: "lazy", decoding: "async" } as const;
  const frame = `h-auto w-full rounded-card border border-line bg-raised motion-safe:animate-appear ${className}`;
  return (
    <>
      <img key={night} src={night} alt={alt} {...shared} className={`night-only ${frame}`} />
      <img key={day} src={day} alt={alt} {...shared} className={`day-only ${frame}`} />
    </>
  );
}
