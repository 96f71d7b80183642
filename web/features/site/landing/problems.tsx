import { Section } from "../section.tsx";

const PAIRS = [
  {
    problem: "El peor comentario llega de madrugada, y por la mañana ya lo ha leído todo el mundo.",
    solution: "La guardia es de 24 horas, los 7 días. El comentario se lee y se decide en cuanto Meta avisa de él.",
  },
  {
    problem: "Una lista de palabras se esquiva con un 1 en lugar de una i, o con un punto entre las letras.",
    solution: "Antes de juzgar, Atalaya quita el disfraz: números por letras, espacios, símbolos y repeticiones.",
  },
  {
    problem: "Borrar a quien se queja enfada al cliente, y al resto le dice que escondes algo.",
    solution: "Una queja no es un ataque. Atalaya distingue el enfado del insulto y deja la queja donde está.",
  },
  {
    problem: "Las herramientas borran en silencio: no sabes qué se perdió ni quién lo decidió.",
    solution: "Cada decisión queda escrita con su motivo. Ocultar se deshace con un clic; eliminar solo lo haces tú.",
  },
] as const;

export function Problems() {
  return (
    <Section
      title="Una página viva recibe de todo"
      lead="El problema no es que comenten. Es no dar abasto, y que quitar lo malo se lleve también lo bueno."
    >
      <div className="grid gap-x-12 md:grid-cols-2">
        <h3 className="hidden border-b border-line pb-3 text-sm font-semibold text-ink-faint md:block">El problema</h3>
        <h3 className="hidden border-b border-line pb-3 text-sm font-semibold text-lantern-text md:block">
          Lo que hace Atalaya
        </h3>
        {PAIRS.map(({ problem, solution }) => (
          <div key={problem} className="grid border-b border-line py-6 md:col-span-2 md:grid-cols-subgrid">
            <p className="text-base text-pretty text-ink-soft">{problem}</p>
            <p className="mt-3 border-l-2 border-lantern pl-4 text-base text-pretty text-ink md:mt-0">{solution}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
