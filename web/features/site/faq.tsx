import { Plus } from "lucide-react";

export type Question = { question: string; answer: string };

/** Questions that open in place, by `<details>`, so they open without JavaScript too. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-line not-first:border-t">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium text-ink [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pr-9 pb-5 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** The questions as structured data for search engines. It is a data block, to which no policy for scripts applies. */
export function FaqData({ questions }: { questions: readonly Question[] }) {
  const data = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return <script type="application/ld+json">{JSON.stringify(data)}</script>;
}
