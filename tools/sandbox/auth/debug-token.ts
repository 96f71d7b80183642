import type { Call } from "../graph/call.ts";
import { badParameter, GraphError } from "../graph/errors.ts";
import type { Grant } from "../world/types.ts";
import { appToken, checkAlive } from "./authenticate.ts";

/** `/debug_token`: describes a token, also an invalid one, with status 200. */
export function debugToken(call: Call) {
  const { machine, params, viewer } = call;
  const { app, world } = machine;
  const input = params.input_token;
  if (!input) throw badParameter("The parameter input_token is required");
  if (viewer.kind !== "app" && input !== viewer.token.value) {
    throw badParameter(
      "You must provide an app access token, or a user access token that is an owner or developer of the app",
    );
  }
  if (input === appToken(machine))
    return { data: { app_id: app.id, type: "APP", application: "Atalaya", is_valid: true, scopes: [] } };
  const token = world.tokens.get(input);
  if (!token)
    return { data: { is_valid: false, error: { code: 190, message: "Invalid OAuth access token." }, scopes: [] } };

  const grant = world.grants.get(token.userId);
  const issuedAt = Math.floor(token.issuedAt / 1000);
  return {
    data: {
      app_id: app.id,
      type: token.kind === "page" ? "PAGE" : "USER",
      application: "Atalaya",
      data_access_expires_at: Math.floor((grant?.dataAccessExpiresAt ?? 0) / 1000),
      expires_at: Math.floor(token.expiresAt / 1000),
      ...validity(),
      issued_at: issuedAt,
      ...(token.pageId ? { profile_id: token.pageId } : {}),
      scopes: grant?.granted ?? [],
      granular_scopes: grant ? granular(grant) : [],
      user_id: token.userId,
    },
  };

  function validity() {
    try {
      checkAlive(machine, token!);
      return { is_valid: true };
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      const { code, subcode, message } = error.parts;
      return { is_valid: false, error: { code, subcode, message } };
    }
  }

  function granular({ granted, pageIds }: Grant) {
    const instagramIds = pageIds.flatMap((id) => world.pages.get(id)?.instagramId ?? []);
    return granted.map((scope) => {
      if (scope.startsWith("pages_")) return { scope, target_ids: pageIds };
      return scope.startsWith("instagram_") ? { scope, target_ids: instagramIds } : { scope };
    });
  }
}
