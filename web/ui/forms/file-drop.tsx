import { type DragEvent, type ReactNode, useId, useState } from "react";
import { buttonClass } from "../button.tsx";

type OnFile = { onFile: (file: File | undefined) => void };
type ButtonProps = OnFile & { accept: string; look: Parameters<typeof buttonClass>[0]; children: ReactNode };

/** Opens a file of the visitor's machine. */
export function FileButton({ accept, look, onFile, children }: ButtonProps) {
  const id = useId();
  return (
    <>
      <label
        htmlFor={id}
        className={`${buttonClass(look)} cursor-pointer has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-lantern-text`}
      >
        {children}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file may be opened again.
          target.value = "";
        }}
      />
    </>
  );
}

/** Takes a file that is dropped on it. */
export function DropZone({ onFile, className, children }: OnFile & { className: string; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button opens a file with the keyboard
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-card border transition-shadow ${isOver ? "ring-2 ring-lantern" : ""} ${className}`}
    >
      {children}
    </div>
  );
}
