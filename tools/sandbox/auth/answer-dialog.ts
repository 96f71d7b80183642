import { z } from "zod";
import type { Machine } from "../machine.ts";
import { firstUser } from "../world/make-user.ts";
import { allow } from "./grant.ts";
import { PERMISSIONS, permissionsOf, scopesOf } from "./permissions.ts";

/** A person's answers in the dialog; a missing one means "all of it". */
export const DialogAnswer = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.string().default(""),
  scope: z.string().optional(),
  userId: z.string().optional(),
  pageIds: z.array(z.string()).optional(),
  declined: z.array(z.string()).default([]),
});
export type DialogAnswer = z.input<typeof DialogAnswer>;

type DialogRequest = { clientId?: string; redirectUri?: string; scope?: string };

/** Why the dialog cannot be shown, in Spanish; null when it can. */
export function dialogProblem(machine: Machine, request: DialogRequest): string | null {
  if (request.clientId !== machine.app.id) return "El identificador de la aplicación no es válido.";
  if (!request.redirectUri || !isRegistered(machine, request.redirectUri)) {
    return "URL bloqueada: la dirección de retorno no está registrada en la aplicación.";
  }
  const unknown = scopesOf(request.scope).filter((name) => !Object.hasOwn(PERMISSIONS, name));
  return unknown.length > 0 ? `Permisos no válidos: ${unknown.join(", ")}.` : null;
}

/** "Permitir": returns the address to return to, with code and state. The request must have passed `dialogProblem`. */
export function allowDialog(machine: Machine, input: DialogAnswer): string {
  const answer = DialogAnswer.parse(input);
  const userId = answer.userId ?? firstUser(machine).id;
  const asked = permissionsOf(answer.scope);
  const own = [...machine.world.pages.values()].filter((page) => page.tasks[userId]).map((page) => page.id);
  const code = allow(machine, {
    userId,
    redirectUri: answer.redirectUri,
    granted: asked.filter((name) => !answer.declined.includes(name)),
    declined: answer.declined.filter((name) => asked.includes(name)),
    pageIds: answer.pageIds ?? own,
  });
  return withParams(answer.redirectUri, { code, state: answer.state });
}

/** "Cancelar": returns the address to return to, with the error. */
export const cancelDialog = (redirectUri: string, state: string) =>
  withParams(redirectUri, {
    error: "access_denied",
    error_reason: "user_denied",
    error_description: "Permissions error",
    state,
  });

/** Whether an address is allowed: exactly a registered one (strict mode), or without registered ones any local `…/facebook/callback`. */
function isRegistered({ redirectUris }: Machine, uri: string): boolean {
  if (redirectUris.length > 0) return redirectUris.includes(uri);
  return /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/.*facebook\/callback$/.test(uri);
}

/** Adds parameters to an address; its own parameters stay. */
function withParams(uri: string, params: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}
