// The titles of the public pages, which their code shows, apart from what only the build needs (public-pages.ts).

export const SITE_TITLES = {
  home: "Atalaya · Moderación de comentarios para Facebook e Instagram",
  tutorial: "Tutorial · Atalaya",
  pricing: "Precios · Atalaya",
  privacy: "Política de privacidad y cookies · Atalaya",
  terms: "Términos del servicio · Atalaya",
  dataDeletion: "Eliminación de datos · Atalaya",
  contract: "Contrato de encargo de tratamiento · Atalaya",
  processors: "Subencargados · Atalaya",
  help: "Ayuda · Atalaya",
  news: "Novedades · Atalaya",
  measuring: "Cómo medimos · Atalaya",
  developers: "La API para desarrolladores · Atalaya",
  perspective: "De Perspective API a Atalaya · Atalaya",
  verify: "Comprobar un expediente · Atalaya",
  judge: "El juez en tu navegador · Atalaya",
  status: "Estado del servicio · Atalaya",
} as const;
export type SitePageName = keyof typeof SITE_TITLES;
