import { Minus, Pencil, Plus } from "lucide-react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { Account, RuleSetPreview } from "../../api/types.ts";
import { Disclosure } from "../../ui/disclosure.tsx";

type Target = RuleSetPreview["targets"][number];
type Change = Target["changes"][number];

const KINDS = [
  { kind: "changed", word: "Cambia", icon: Pencil, look: "text-ink-faint" },
  { kind: "added", word: "Se añade", icon: Plus, look: "text-ok" },
  { kind: "removed", word: "Se quita", icon: Minus, look: "text-hidden" },
] as const;

/** What a set of rules would change: page by page, and in each section by section. */
export function ChangesPreview({ targets, accounts }: { targets: readonly Target[]; accounts: readonly Account[] }) {
  const blocks = blocksOf(targets, accounts);
  const isAlone = blocks.length === 1;
  return (
    <ul aria-label="Qué cambia" className="divide-y divide-line border-y border-line">
      {blocks.map(({ name, changes }) => (
        <li key={name} className="py-3">
          {changes.length === 0 ? (
            <p>
              <strong className="font-medium text-ink">{name}</strong>: nada cambia.
            </p>
          ) : (
            <Disclosure label={`${name}: ${countText(changes)}`} isOpen={isAlone}>
              <Changes changes={changes} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="space-y-3 pl-5">
    {changes.map((change) => (
      <div key={change.name}>
        <dt className="font-medium text-ink">{change.name}</dt>
        {KINDS.filter(({ kind }) => change[kind].length > 0).map(({ kind, word, icon: Icon, look }) => (
          <dd key={kind} className="mt-1 flex gap-2">
            <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${look}`} />
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-faint">
                {word}
                {change[kind].length > 1 && ` (${figure(change[kind].length)})`}:
              </span>{" "}
              {change[kind].join(", ")}
            </span>
          </dd>
        ))}
      </div>
    ))}
  </dl>
);

function countText(changes: readonly Change[]): string {
  const count = (kind: (typeof KINDS)[number]["kind"]) => changes.reduce((sum, each) => sum + each[kind].length, 0);
  const [changed, added, removed] = [count("changed"), count("added"), count("removed")];
  return [
    added > 0 && `se ${added === 1 ? "añade" : "añaden"} ${figure(added)}`,
    removed > 0 && `se ${removed === 1 ? "quita" : "quitan"} ${figure(removed)}`,
    changed > 0 && `${changed === 1 ? "cambia" : "cambian"} ${figure(changed)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** One block for a page where its networks change alike. */
function blocksOf(targets: readonly Target[], accounts: readonly Account[]) {
  const blocks = new Map<string, { name: string; changes: readonly Change[] }>();
  const changesOf = new Map(targets.map(({ page, changes }) => [page, JSON.stringify(changes)]));
  for (const { page, changes } of targets) {
    const account = accounts.find(({ id }) => id === page);
    if (!account) {
      blocks.set("", { name: "Todas las páginas", changes });
      continue;
    }
    const others = accounts.filter(({ id, group_key }) => group_key === account.group_key && changesOf.has(id));
    const isAlike = others.every(({ id }) => changesOf.get(id) === changesOf.get(page));
    const name = isAlike ? account.group_name : `${account.group_name} (${NETWORK_NAMES[account.platform]})`;
    blocks.set(isAlike ? account.group_key : account.id, { name, changes });
  }
  return [...blocks.values()];
}
