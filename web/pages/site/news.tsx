import { ARTICLE_ELEMENTS } from "../../features/help/article-elements.tsx";
import News from "../../features/help/novedades.mdx";
import { SiteLayout } from "../../features/site/site-layout.tsx";

export default function NewsPage() {
  return (
    <SiteLayout page="news">
      <article className="mx-auto max-w-2xl px-4 py-16 text-ink-soft sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold text-ink">Novedades</h1>
        <p className="mt-3 text-pretty">Lo que ha cambiado en Atalaya, lo último primero.</p>
        <News components={ARTICLE_ELEMENTS} />
      </article>
    </SiteLayout>
  );
}
