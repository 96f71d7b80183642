/** The permissions that the dialog can offer, with its description of them. */
export const PERMISSIONS: Record<string, string> = {
  public_profile: "Ver tu nombre",
  email: "Ver tu correo electrónico",
  pages_show_list: "Ver la lista de tus páginas",
  pages_read_engagement: "Leer las publicaciones de tus páginas",
  pages_read_user_content: "Leer los comentarios de otras personas en tus páginas",
  pages_manage_engagement: "Ocultar, borrar y responder comentarios",
  pages_manage_metadata: "Recibir avisos de la actividad de tus páginas",
  pages_manage_posts: "Publicar en tus páginas",
  pages_manage_ads: "Administrar los anuncios de tus páginas",
  pages_messaging: "Responder en privado",
  instagram_basic: "Ver tu cuenta de Instagram y sus publicaciones",
  instagram_manage_comments: "Ocultar, borrar y responder comentarios de Instagram",
  instagram_manage_messages: "Responder en privado en Instagram",
  ads_read: "Ver tus anuncios",
  ads_management: "Administrar tus anuncios",
  business_management: "Ver tus negocios",
  read_insights: "Ver las estadísticas de tus páginas",
  instagram_manage_insights: "Ver las estadísticas de tu cuenta de Instagram",
};

/** The requested permissions, separated by commas or spaces; all of them when a saved configuration names none. */
export function permissionsOf(scope: string | undefined): string[] {
  const asked = scopesOf(scope);
  return asked.length > 0 ? asked : Object.keys(PERMISSIONS);
}

export const scopesOf = (scope = ""): string[] => scope.split(/[\s,]+/).filter(Boolean);
