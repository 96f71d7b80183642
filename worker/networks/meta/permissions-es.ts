// Every permission that we ask Meta for: its purpose, and the effect of its absence, in the owner's words.
import type { Network } from "../../vocabulary/networks.ts";
import type { Permission } from "../connection-types.ts";
import type { Scope } from "../scopes.ts";

type Use = Pick<Permission, "neededFor" | "causes"> & { level: Partial<Record<Network, Permission["level"]>> };

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
  business_management: {
    level: { facebook: "optional", instagram: "optional" },
    neededFor: ["facebook", "instagram"],
    causes: "Puede que no veamos las páginas que administras desde un portafolio comercial de Meta.",
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

/** The permissions that an account of this network uses. */
export const permissionsOf = (network: Network): Permission[] =>
  (Object.entries(USES) as [Scope, Use][]).flatMap(([scope, { level, ...use }]) => {
    const here = level[network];
    return here ? [{ scope, level: here, ...use }] : [];
  });
