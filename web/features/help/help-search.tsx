import { Search } from "lucide-react";
import { useId, useState } from "react";
import { HELP_ARTICLES, HELP_GROUPS, type HelpSlug } from "./articles.ts";
import { findArticles } from "./find-articles.ts";
import { helpPath } from "./help-path.ts";

/** The list of articles by subject; when something is typed, the articles that match it. */
export function HelpSearch() {
  const [question, setQuestion] = useState("");
  const [texts, setTexts] = useState<Record<string, string>>({});
  const field = useId();
  const articles = findArticles(question, texts);
  const isAsked = question.trim() !== "";

  // Until the texts are loaded, and when they fail to load, only titles and summaries are searched.
  async function prepare() {
    if (Object.keys(texts).length === 0) setTexts(await loadTexts().catch(() => ({})));
  }

  return (
    <>
      <search className="mt-8 block">
        <label htmlFor={field} className="mb-1.5 block font-medium text-ink">
          ¿Qué necesitas?
        </label>
        <div className="relative">
          <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-faint" />
          <input
            id={field}
            type="search"
            value={question}
            maxLength={100}
            autoComplete="off"
            placeholder="Por ejemplo: enlaces, factura, permisos"
            onFocus={prepare}
            onChange={(event) => setQuestion(event.target.value)}
            className="min-h-12 w-full rounded-control border border-line-strong bg-surface py-2 pr-3 pl-10 text-[1rem] text-ink placeholder:text-ink-faint"
          />
        </div>
      </search>
      <p role="status" className="sr-only">
        {isAsked && (articles.length === 1 ? "1 artículo" : `${articles.length} artículos`)}
      </p>
      {isAsked && articles.length === 0 && (
        <p className="mt-8 text-ink-soft">
          Ningún artículo habla de eso. Prueba con otra palabra, o escríbenos con el botón «Soporte» de la aplicación.
        </p>
      )}
      {isAsked ? (
        <ArticleList slugs={articles} className="mt-8" />
      ) : (
        HELP_GROUPS.map((group) => (
          <section key={group} className="mt-12">
            <h2 className="font-semibold text-ink">{group}</h2>
            <ArticleList slugs={articles.filter((slug) => HELP_ARTICLES[slug].group === group)} className="mt-3" />
          </section>
        ))
      )}
    </>
  );
}

export function ArticleList({ slugs, className }: { slugs: readonly HelpSlug[]; className: string }) {
  return (
    <ul className={`border-line ${slugs.length > 0 ? "border-t" : ""} ${className}`}>
      {slugs.map((slug) => (
        <li key={slug} className="border-b border-line">
          <a href={helpPath(slug)} className="group block rounded-sm py-3.5">
            <span className="font-medium text-ink decoration-lantern-text underline-offset-4 group-hover:underline">
              {HELP_ARTICLES[slug].title}
            </span>
            <span className="mt-0.5 block text-pretty text-ink-soft">{HELP_ARTICLES[slug].summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The text of each article by its slug: lower case, without accents, in one line. Loaded only when the search is used. */
export const loadTexts = async (): Promise<Record<string, string>> => (await import("virtual:help-texts")).default;
