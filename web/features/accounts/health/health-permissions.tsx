import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Permission, PermissionName } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { NEEDS, PERMISSION_STATES } from "./health-texts.ts";

type OnReconnect = (permissions: PermissionName[]) => void;
type Props = { permissions: readonly Permission[]; onReconnect: OnReconnect };

const list = new Intl.ListFormat("es");

/** Every permission that the account uses, with the effect of its absence. */
export function HealthPermissions({ permissions, onReconnect }: Props) {
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h5 className="text-small font-medium text-ink-faint">Permisos</h5>
        <HelpLink article="permisos">Para qué es cada uno</HelpLink>
      </div>
      {permissions.length === 0 ? (
        <p className="text-ink-soft">Sin comprobar. Pulsa «Comprobar ahora» para verlos uno por uno.</p>
      ) : (
        <ul className="divide-y divide-line">
          {permissions.map((permission) => (
            <Row key={permission.scope} permission={permission} onReconnect={onReconnect} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ permission, onReconnect }: { permission: Permission; onReconnect: OnReconnect }) {
  const { scope, name, state, level, neededFor, causes } = permission;
  const isGranted = state === "granted";
  const { Icon, color } = isGranted ? GRANTED : LACKING[level];
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="text-ink">
          {name} <span className="text-ink-faint">· {list.format(neededFor.map((need) => NEEDS[need]))}</span>
        </p>
        {!isGranted && <p className="text-ink-soft">{causes}</p>}
        <p className="font-mono text-small text-ink-faint">{scope}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-3">
        <span className={isGranted ? "text-ink-soft" : color}>
          {level === "optional" && !isGranted ? "Opcional" : PERMISSION_STATES[state]}
        </span>
        {!isGranted && (
          <Button look="secondary" size="small" onClick={() => onReconnect([permission])}>
            Conceder
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

type Look = { Icon: LucideIcon; color: string };
const GRANTED: Look = { Icon: CircleCheck, color: "text-ok" };
const LACKING: Record<Permission["level"], Look> = {
  required: { Icon: CircleX, color: "text-hidden" },
  recommended: { Icon: TriangleAlert, color: "text-flag" },
  optional: { Icon: CircleDashed, color: "text-ink-faint" },
};
