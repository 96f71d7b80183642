// Words and exceptions. They are the workspace's, so a key that is limited to some pages reads and changes none.

import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { addException, listExceptions, removeException } from "../../features/exceptions/exceptions.ts";
import { AddExceptionInput } from "../../features/exceptions/schemas.ts";
import { changedSettings } from "../../features/settings/changed-settings.ts";
import { loadPageId, loadSettings } from "../../features/settings/load-settings.ts";
import { changeSettings } from "../../features/settings/save-settings.ts";
import { operation } from "./operation.ts";
import * as is from "./schemas.ts";

const tag = "Palabras y excepciones";

export const ruleOperations = [
  operation(
    {
      ...{ method: "GET", path: "/words", id: "getWords", tag, ability: "read", lent: "rules" },
      summary: "Palabras prohibidas y permitidas, y dominios permitidos",
      query: is.WordsRef,
      answer: is.Words,
    },
    (deps, { workspaceId }, { page_id }) => wordsOf(deps, { workspaceId, page: page_id }),
  ),
  operation(
    {
      ...{ method: "PATCH", path: "/words", id: "changeWords", tag, ability: "decide", lent: "rules" },
      limits: "settings",
      summary: "Añade y quita palabras",
      description: "Lo que ya está, o ya no está, se deja como está: se puede repetir.",
      body: is.ChangeWords,
      answer: is.Words,
    },
    async (deps, { workspaceId, userId, key }, { page_id: page, add, remove, apply_to: applyTo }) => {
      const pageId = await loadPageId(deps.core, { workspaceId, page });
      await changeSettings(deps, {
        ...{ workspaceId, userId, key, pageId, applyTo },
        change: (before) => {
          const { automod, ...saved } = before;
          const edited = (list: keyof typeof add, words: readonly string[] = []) => [
            ...words.filter((word) => !remove[list]?.includes(word)),
            ...(add[list] ?? []).filter((word) => !words.includes(word)),
          ];
          return changedSettings(before, {
            automod,
            prohibitedKeywords: edited("prohibited", saved.prohibitedKeywords),
            allowedWords: edited("allowed", saved.allowedWords),
            allowedDomains: edited("allowed_domains", saved.allowedDomains),
          });
        },
      });
      return wordsOf(deps, { workspaceId, page });
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/exceptions", id: "listExceptions", tag, ability: "read", lent: "rules" },
      summary: "Las excepciones: lo que siempre se muestra o se oculta",
      answer: is.Exceptions,
    },
    async (deps, actor) => {
      const { exceptions } = await listExceptions(deps, actor);
      return {
        items: exceptions.map(({ id, effect, about, phrase, finding, author_name, even_threats, until, ...more }) => ({
          ...{ id, effect, about, phrase, finding, author_name, even_threats, until, copied_text: more.copied },
          ...{
            because: more.because,
            page_id: more.social_account_id,
            created_at: more.created_at,
            created_by: more.created_by,
          },
        })),
      };
    },
  ),
  operation(
    {
      ...{ method: "POST", path: "/exceptions", id: "addException", tag, ability: "decide", lent: "rules" },
      limits: "settings",
      summary: "Crea una excepción a partir de un comentario",
      description: "Sobre una frase, una persona, un tipo de hallazgo o las copias de un texto.",
      status: 201,
      body: is.NewException,
      answer: is.Made,
    },
    async (deps, actor, input) => {
      const { id } = await addException(deps, { ...actor, ...exceptionOf(input) });
      return { id };
    },
  ),
  operation(
    {
      ...{ method: "DELETE", path: "/exceptions/:id", id: "removeException", tag, ability: "decide", lent: "rules" },
      limits: "settings",
      summary: "Quita una excepción",
      params: is.ExceptionRef,
      query: is.ApplyTo,
      answer: is.Made,
    },
    async (deps, actor, { id, apply_to: applyTo }) => {
      await removeException(deps, { ...actor, id, applyTo });
      return { id };
    },
  ),
];

/** The exception of a request. @throws AppError `validation_failed` for parts that do not go together */
export function exceptionOf(asked: z.output<typeof is.NewException>): AddExceptionInput {
  const { comment_id: commentId, even_threats: evenThreats, apply_to: applyTo, ...more } = asked;
  const { data, error } = AddExceptionInput.safeParse({ ...more, commentId, evenThreats, applyTo });
  if (data) return data;
  const fieldErrors = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError("validation_failed", { fieldErrors });
}

async function wordsOf(
  deps: Pick<Deps, "core" | "queues" | "limit" | "now">,
  own: { workspaceId: number; page: string | undefined },
) {
  const { settings } = await loadSettings(deps, own);
  const { prohibitedKeywords: prohibited, allowedWords: allowed, allowedDomains: allowed_domains } = settings;
  return { prohibited, allowed, allowed_domains };
}
