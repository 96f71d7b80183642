import { Dialog } from "../../../ui/overlays/dialog.tsx";

/** The content of the help sheet, in its order. A key is written as on the keyboard. */
const HELP: readonly { title: string; rows: readonly (readonly [keys: readonly string[], does: string])[] }[] = [
  {
    title: "Moverse",
    rows: [
      [["j"], "Comentario siguiente"],
      [["k"], "Comentario anterior"],
      [["Intro"], "Abrir o cerrar el detalle"],
      [["n"], "Mostrar los nuevos"],
      [["/"], "Buscar"],
      [["?"], "Ver estos atajos"],
    ],
  },
  {
    title: "Decidir",
    rows: [
      [["a"], "Aprobar o restaurar"],
      [["d"], "Ocultar, con un motivo"],
      [["s"], "Ocultar por spam"],
      [["Mayús", "a"], "Restaurar y no volver a ocultar"],
      [["Mayús", "d"], "Ocultar siempre una frase"],
      [["b"], "Bloquear a su autor"],
      [["r"], "Responder"],
      [["e"], "Escribir una nota para el equipo"],
      [["p"], "Pasar a alguien del equipo"],
      [["w"], "Ver por qué se decidió así"],
      [["u"], "Deshacer la última decisión"],
    ],
  },
  {
    title: "Seleccionar",
    rows: [
      [["x"], "Seleccionar el comentario"],
      [["Mayús", "x"], "Seleccionar hasta aquí"],
      [["Esc"], "Quitar la selección"],
    ],
  },
];

/** A list of all keys of the screen. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Atajos de teclado" wide onClose={onClose}>
      <div className="gap-10 pb-3 md:columns-2">
        {HELP.map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-ink">{title}</h3>
            <dl className="divide-y divide-line">
              {rows.map(([keys, does]) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="order-2 flex shrink-0 items-center gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="grid h-6 min-w-6 place-items-center rounded-chip border border-line-strong/60 bg-raised px-1.5 font-sans text-small font-medium text-ink"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-ink-faint">Con comentarios seleccionados, a, d y s deciden sobre todos ellos.</p>
      </div>
    </Dialog>
  );
}
