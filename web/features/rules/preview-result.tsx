import { PAST_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { SettingsPreview } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ExampleList } from "./example-list.tsx";

/** What a change of the rules would have done, with examples. */
export function PreviewResult({
  preview: { considered, hidden, released, withNewWord, complete },
}: {
  preview: SettingsPreview;
}) {
  const customers = hidden.looksLegitimate;
  const lists = [
    { value: "hidden", word: "Se ocultarían", ...hidden },
    { value: "released", word: "Se mostrarían", ...released },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <p role="status" className="text-ink">
        {considered === 0 ? (
          "Aún no hay comentarios con los que probarlo."
        ) : lists.length === 0 ? (
          unchanged(withNewWord)
        ) : (
          <>
            De los comentarios de tus últimos {PAST_DAYS} días, con esto se habrían ocultado{" "}
            <strong className="figures">{figure(hidden.count)}</strong> más y mostrado{" "}
            <strong className="figures">{figure(released.count)}</strong>.
          </>
        )}
      </p>
      {considered > 0 && (
        <p className="text-ink-faint">
          {complete
            ? `De ${figure(considered)} comentarios que decidió la moderación automática.`
            : `Solo se miraron los ${figure(considered)} más recientes.`}
        </p>
      )}
      {customers > 0 && (
        <Alert look="warning">
          {customers === 1
            ? "1 de los que se ocultarían parece de un cliente: una pregunta o una queja."
            : `${customers} de los que se ocultarían parecen de clientes: preguntas o quejas.`}
        </Alert>
      )}
      {lists.length > 0 && (
        <Tabs
          key={lists.map(({ value }) => value).join()}
          label="Comentarios que cambiarían"
          tabs={lists.map(({ value, word, count, comments }) => ({
            value,
            label: `${word} (${figure(count)})`,
            panel: <ExampleList comments={comments} count={count} />,
          }))}
        />
      )}
    </>
  );
}

/** A change that decides nothing new: which comments have the new word, and whether they are out of sight. */
function unchanged({ hidden, visible }: SettingsPreview["withNewWord"]): string {
  const nothing = `Nada habría cambiado en tus últimos ${PAST_DAYS} días`;
  const count = hidden + visible;
  if (count === 0) return `${nothing}.`;
  const have = `${nothing}: ${count === 1 ? "1 comentario la contiene" : `${figure(count)} comentarios la contienen`}`;
  if (visible === 0) return `${have}, ya ${count === 1 ? "oculto" : "ocultos"}.`;
  const seen = hidden === 0 ? "" : `${figure(visible)} de ellos `;
  return `${have}, ${seen}aún a la vista. Con «También a los anteriores» ${visible === 1 ? "se oculta" : "se ocultan"} al guardar.`;
}
