import type { ComponentType } from "react";
import { ARTICLE_ELEMENTS } from "../../features/help/article-elements.tsx";
import { articleTitle, HELP_ARTICLES, HELP_SLUGS, type HelpSlug } from "../../features/help/articles.ts";
import { ArticleList } from "../../features/help/help-search.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

type ArticleText = ComponentType<{ components: typeof ARTICLE_ELEMENTS }>;

const TEXTS = import.meta.glob<{ default: ArticleText }>("../../features/help/articles/*.mdx");

/** The page of an article. @throws Error when it has no text */
export async function articlePage(slug: HelpSlug): Promise<{ default: ComponentType }> {
  const load = TEXTS[`../../features/help/articles/${slug}.mdx`];
  if (!load) throw new Error(`no text for the article ${slug}`);
  const { default: Text } = await load();
  return { default: () => <ArticlePage slug={slug} Text={Text} /> };
}

/** The page of the article at the present address. Only the development server needs it: a build has a file for each article. */
export const articleOfAddress = () => articlePage(window.location.pathname.split("/").at(-1) as HelpSlug);

function ArticlePage({ slug, Text }: { slug: HelpSlug; Text: ArticleText }) {
  const { title, summary, group } = HELP_ARTICLES[slug];
  const related = HELP_SLUGS.filter((each) => each !== slug && HELP_ARTICLES[each].group === group);
  return (
    <SiteLayout page="help" title={articleTitle(slug)}>
      <div className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
        <article className="text-ink-soft">
          <p>
            <TextLink to={paths.help}>Ayuda</TextLink> <span className="text-ink-faint">· {group}</span>
          </p>
          <h1 className="mt-3 text-title font-semibold text-pretty text-ink">{title}</h1>
          <p className="mt-4 text-pretty text-ink">{summary}</p>
          <Text components={ARTICLE_ELEMENTS} />
        </article>
        {related.length > 0 && (
          <section className="mt-14">
            <h2 className="font-semibold text-ink">También en «{group}»</h2>
            <ArticleList slugs={related} className="mt-3" />
          </section>
        )}
        <p className="mt-10 text-ink-soft">¿No lo resuelve? Escríbenos con el botón «Soporte» de la aplicación.</p>
      </div>
    </SiteLayout>
  );
}
