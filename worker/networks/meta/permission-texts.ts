// Every permission that we ask Meta for: its name, its purpose, and the effect of its absence, in the owner's words.
import type { Network } from "../../vocabulary/networks.ts";
import type { Permission, PermissionName } from "../connection-types.ts";
import type { SocialNetwork } from "../network.ts";
import { KNOWN_SCOPES, OPTIONAL_SCOPES, REQUIRED_SCOPES, type Scope } from "./scopes.ts";

type Use = Pick<Permission, "name" | "neededFor" | "causes"> & { level: Partial<Record<Network, Permission["level"]>> };

const USES: Record<Scope, Use> = {
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
  business_management: {
    name: "Ver tu portafolio comercial",
    level: { facebook: "optional", instagram: "optional" },
    neededFor: ["facebook", "instagram"],
    causes: "Puede que no veamos las páginas que administras desde un portafolio comercial de Meta.",
  },
  pages_manage_posts: {
    name: "Publicar en tu página",
    level: { facebook: "optional" },
    neededFor: ["publishing"],
    causes: "No podemos publicar en tu página desde Atalaya.",
  },
};

/** The permissions that an account of this network uses. */
export const permissionsOf = (network: Network): Permission[] =>
  (Object.entries(USES) as [Scope, Use][]).flatMap(([scope, { level, ...use }]) => {
    const here = level[network];
    return here ? [{ scope, level: here, ...use }] : [];
  });

const named = (scopes: readonly Scope[]): PermissionName[] =>
  scopes.map((scope) => ({ scope, name: USES[scope].name }));

/** Instagram accounts are connected with their page, so there is one dialog with the same permissions. */
export const META_REQUESTS: SocialNetwork["requests"] = {
  required: named(REQUIRED_SCOPES),
  usual: named([...REQUIRED_SCOPES, ...OPTIONAL_SCOPES]),
  all: named(KNOWN_SCOPES),
};
