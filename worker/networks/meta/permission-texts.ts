// Every permission that we ask Meta for, in Meta's words: its name, its purpose, and the effect of its absence, in the owner's.
import type { Network } from "../../vocabulary/networks.ts";
import type { Permission, PermissionName } from "../connection-types.ts";
import type { SocialNetwork } from "../network.ts";

type Use = Pick<Permission, "name" | "neededFor" | "causes"> & {
  /** Without one that Facebook's pages require no page can be protected. */
  level: Partial<Record<Network, Permission["level"]>>;
  /** Requested only when a person uses what needs it. */
  isSpecial?: true;
};

const USES: Record<string, Use> = {
  pages_show_list: {
    name: "Ver tus páginas",
    level: { facebook: "required", instagram: "required" },
    neededFor: ["facebook", "instagram"],
    causes: "No vemos la lista de tus páginas y no podemos mantenerlas conectadas.",
  },
  pages_read_engagement: {
    name: "Leer tus publicaciones",
    level: { facebook: "required", instagram: "recommended" },
    neededFor: ["facebook", "ads"],
    causes: "No vemos tus publicaciones, así que no encontramos los comentarios de los que Facebook no avisa.",
  },
  pages_read_user_content: {
    name: "Leer los comentarios de tus visitantes",
    level: { facebook: "required" },
    neededFor: ["facebook", "ads"],
    causes: "No podemos leer los comentarios de tus visitantes: ninguno se revisa.",
  },
  pages_manage_engagement: {
    name: "Moderar comentarios de Facebook",
    level: { facebook: "required" },
    neededFor: ["facebook", "ads", "replies"],
    causes: "No podemos ocultar, borrar ni responder comentarios de Facebook.",
  },
  pages_manage_metadata: {
    name: "Recibir avisos de la página",
    level: { facebook: "required", instagram: "required" },
    neededFor: ["facebook", "instagram", "ads"],
    causes: "Facebook no nos avisa de los comentarios nuevos: llegan tarde, con la revisión periódica.",
  },
  pages_messaging: {
    name: "Responder en privado en Facebook",
    level: { facebook: "recommended" },
    neededFor: ["replies"],
    causes: "No podemos responder en privado a los comentarios de Facebook.",
  },
  instagram_basic: {
    name: "Ver tu cuenta de Instagram",
    level: { instagram: "required" },
    neededFor: ["instagram"],
    causes: "No vemos tu cuenta de Instagram ni sus publicaciones.",
  },
  instagram_manage_comments: {
    name: "Moderar comentarios de Instagram",
    level: { instagram: "required" },
    neededFor: ["instagram", "ads", "replies"],
    causes: "No podemos leer, ocultar ni responder comentarios de Instagram.",
  },
  instagram_manage_messages: {
    name: "Responder en privado en Instagram",
    level: { instagram: "recommended" },
    neededFor: ["replies"],
    causes: "No podemos responder en privado a los comentarios de Instagram.",
  },
  ads_read: {
    name: "Leer tus anuncios",
    level: { facebook: "recommended", instagram: "recommended" },
    neededFor: ["ads"],
    causes: "No encontramos tus anuncios: de sus comentarios solo llegan aquellos de los que la red nos avisa.",
  },
  // Without it Meta may not list pages that the person reaches only through a business portfolio.
  business_management: {
    name: "Ver tu portafolio comercial",
    level: { facebook: "optional", instagram: "optional" },
    neededFor: ["facebook", "instagram"],
    causes: "Puede que no veamos las páginas que administras desde un portafolio comercial de Meta.",
  },
  pages_manage_posts: {
    name: "Publicar en tu página",
    level: { facebook: "optional" },
    isSpecial: true,
    neededFor: ["publishing"],
    causes: "No podemos publicar en tu página desde Atalaya.",
  },
};

const ALL = Object.entries(USES).map(([scope, use]) => ({ scope, ...use }));

/** The permissions that an account of this network uses. */
export const permissionsOf = (network: Network): Permission[] =>
  ALL.flatMap(({ level, isSpecial: _, ...use }) => {
    const here = level[network];
    return here ? [{ level: here, ...use }] : [];
  });

const named = (uses: typeof ALL): PermissionName[] => uses.map(({ scope, name }) => ({ scope, name }));

/** Instagram accounts are connected with their page, so there is one dialog with the same permissions. */
export const META_REQUESTS: SocialNetwork["requests"] = {
  required: named(ALL.filter(({ level }) => level.facebook === "required")),
  usual: named(ALL.filter(({ isSpecial }) => !isSpecial)),
  all: named(ALL),
};
