import { useQuery } from "@tanstack/react-query";
import { NETWORK_NAMES, type Network } from "../../../worker/vocabulary/networks.ts";
import { countedComments, figure } from "../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Habits } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ProposalList } from "./proposal-list.tsx";
import { habitsQuery, useStartReading } from "./queries.ts";

type Account = { id: string; platform: Network; name: string };
type Props = { accounts: readonly Account[]; onClose: () => void };

/** "Copia tu moderación": what the accounts of a page hid before, as rules to accept or refuse. */
export const HabitsDialog = ({ accounts, onClose }: Props) => (
  <Dialog wide title="Copia tu moderación" onClose={onClose}>
    <div className="space-y-6">
      <p className="text-ink-soft">
        Leemos en la red qué comentarios ocultó tu página en los últimos 90 días, y te proponemos las palabras, las
        personas y el nivel que hacen lo mismo. No cambia nada hasta que aceptes, y no guardamos los comentarios.
      </p>
      {accounts.map((account) => (
        <section
          key={account.id}
          aria-label={`${account.name} en ${NETWORK_NAMES[account.platform]}`}
          className="space-y-3"
        >
          {accounts.length > 1 && (
            <h3 className="font-semibold">
              {account.name} <span className="font-normal text-ink-faint">· {NETWORK_NAMES[account.platform]}</span>
            </h3>
          )}
          <AccountHabits page={account.id} />
        </section>
      ))}
    </div>
  </Dialog>
);

function AccountHabits({ page }: { page: string }) {
  const query = useQuery(habitsQuery(page));
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando las propuestas..." className="h-24 w-full" />}
      failed="No se pudieron cargar las propuestas."
    >
      {(habits) => <Reading page={page} habits={habits} />}
    </QueryResult>
  );
}

function Reading({ page, habits: { reading } }: { page: string; habits: Habits }) {
  const start = useStartReading();
  const begin = (label: string) => (
    <>
      {start.isError && <Alert look="error">{messageOf(start.error, "No se pudo empezar la lectura.")}</Alert>}
      <Button look={reading?.result ? "quiet" : "primary"} loading={start.isPending} onClick={() => start.mutate(page)}>
        {label}
      </Button>
    </>
  );
  if (!reading) return begin("Leer los últimos 90 días");
  if (reading.state === "failed")
    return (
      <>
        <Alert look="warning">La lectura se detuvo: la red no nos dejó seguir leyendo.</Alert>
        {begin("Volver a intentarlo")}
      </>
    );
  if (!reading.result)
    return (
      <div className="space-y-1">
        <Spinner
          label={
            reading.state === "waiting"
              ? "La red social pidió una pausa. Seguimos en cuanto nos deje."
              : `Lectura ${reading.step} de 2: ${countedComments(reading.read)}…`
          }
        />
        <p className="text-ink-faint">Puedes cerrar esta ventana: la lectura sigue sola.</p>
      </div>
    );
  const { result } = reading;
  return (
    <>
      <p className="text-ink-soft">{agreementText(result)}</p>
      {result.proposals.length > 0 ? (
        <ProposalList key={reading.started_at} page={page} proposals={result.proposals} />
      ) : (
        <Alert look="info">
          No encontramos una regla. {nothingText(result.hidden)} Tus ajustes se quedan como están.
        </Alert>
      )}
      {begin("Leer otra vez")}
    </>
  );
}

type Result = NonNullable<NonNullable<Habits["reading"]>["result"]>;

const percent = (part: number, of: number) => `${of === 0 ? 0 : Math.floor((100 * part) / of)} %`;

function agreementText({ comments, hidden, agreement: { decisions, before, after }, proposals }: Result): string {
  const read = `De ${countedComments(comments)}, tu página ocultó ${figure(hidden)}.`;
  if (decisions === 0) return read;
  const now = `En los últimos 30 días, tus ajustes de hoy habrían decidido igual en el ${percent(before, decisions)}`;
  return proposals.length === 0
    ? `${read} ${now}.`
    : `${read} ${now}; con todo lo propuesto, en el ${percent(after, decisions)}.`;
}

const nothingText = (hidden: number) =>
  hidden === 0
    ? "En ese tiempo no se ocultó ningún comentario."
    : "Lo que se ocultó no depende de una palabra, de una persona ni de un nivel, o ya lo hacen tus ajustes.";
