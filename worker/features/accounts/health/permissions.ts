// Every permission we use: for what, and what its absence causes, in the words an owner reads.
import type { Scope } from "../../../platform/meta/scopes.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { HealthFacts } from "./facts.ts";

/** `required` nothing works without · `recommended` something of the plan does not work · `optional` only on demand */
export type Level = "required" | "recommended" | "optional";
export type Need = Network | "ads" | "replies" | "publishing";

type Use = { level: Partial<Record<Network, Level>>; neededFor: Need[]; causes: string };

const USES: Record<Scope, Use> = {
  pages_show_list: {
    level: { facebook: "required", instagram: "required" },
    neededFor: ["facebook", "instagram"],
    causes: "No vemos la lista de tus páginas y no podemos mantenerlas conectadas.",
  },
  pages_read_engagement: {
    level: { facebook: "required", instagram: "recommended" },
    neededFor: ["facebook", "ads"],
    causes: "No vemos tus publicaciones, así que no encontramos los comentarios de los que Facebook no avisa.",
  },
  pages_read_user_content: {
    level: { facebook: "required" },
    neededFor: ["facebook", "ads"],
    causes: "No podemos leer los comentarios de tus visitantes: ninguno se revisa.",
  },
  pages_manage_engagement: {
    level: { facebook: "required" },
    neededFor: ["facebook", "ads", "replies"],
    causes: "No podemos ocultar, borrar ni responder comentarios de Facebook.",
  },
  pages_manage_metadata: {
    level: { facebook: "required", instagram: "required" },
    neededFor: ["facebook", "instagram", "ads"],
    causes: "Facebook no nos avisa de los comentarios nuevos: llegan tarde, con la revisión periódica.",
  },
  pages_messaging: {
    level: { facebook: "recommended" },
    neededFor: ["replies"],
    causes: "No podemos responder en privado a los comentarios de Facebook.",
  },
  instagram_basic: {
    level: { instagram: "required" },
    neededFor: ["instagram"],
    causes: "No vemos tu cuenta de Instagram ni sus publicaciones.",
  },
  instagram_manage_comments: {
    level: { instagram: "required" },
    neededFor: ["instagram", "ads", "replies"],
    causes: "No podemos leer, ocultar ni responder comentarios de Instagram.",
  },
  instagram_manage_messages: {
    level: { instagram: "recommended" },
    neededFor: ["replies"],
    causes: "No podemos responder en privado a los comentarios de Instagram.",
  },
  ads_read: {
    level: { facebook: "recommended", instagram: "recommended" },
    neededFor: ["ads"],
    causes: "No encontramos todos los comentarios de tus anuncios, sobre todo los de Instagram.",
  },
  pages_manage_posts: {
    level: { facebook: "optional" },
    neededFor: ["publishing"],
    causes: "No podemos publicar en tu página desde Atalaya.",
  },
  pages_manage_ads: {
    level: { facebook: "optional" },
    neededFor: ["ads"],
    causes: "Facebook puede ocultarnos la lista de tus anuncios: sus comentarios solo llegan por aviso.",
  },
};

export type PermissionState = {
  scope: Scope;
  /** `declined` the person said no · `elsewhere` given, but not for this page · `missing` never asked, or taken back */
  state: "granted" | "declined" | "elsewhere" | "missing";
  level: Level;
  neededFor: Need[];
  causes: string;
};

/** Those that an account of this network uses, one by one. */
export function permissionStates(network: Network, facts: Pick<HealthFacts, "granted" | "declined" | "elsewhere">) {
  return (Object.entries(USES) as [Scope, Use][]).flatMap(
    ([scope, { level, neededFor, causes }]): PermissionState[] => {
      const here = level[network];
      return here ? [{ scope, state: stateOf(scope, facts), level: here, neededFor, causes }] : [];
    },
  );
}

function stateOf(
  scope: Scope,
  { granted, declined, elsewhere }: Pick<HealthFacts, "granted" | "declined" | "elsewhere">,
) {
  if (elsewhere.includes(scope)) return "elsewhere";
  if (granted.includes(scope)) return "granted";
  return declined.includes(scope) ? "declined" : "missing";
}
