import type { RawCall } from "../graph/call.ts";
import { GraphError, notOffered } from "../graph/errors.ts";
import { OF_EVERY_CALL, refuseUnknown } from "../graph/params.ts";
import type { Machine } from "../machine.ts";
import type { Token } from "../world/types.ts";
import { appToken, checkAlive } from "./authenticate.ts";
import { unparsableToken } from "./token-errors.ts";
import { mintUserToken } from "./tokens.ts";

/** The parameters of each kind of grant, in addition to those of the app. */
const TAKES: Partial<Record<string, string[]>> = {
  authorization_code: ["code", "redirect_uri"],
  fb_exchange_token: ["fb_exchange_token"],
  client_credentials: [],
};

/** `/oauth/access_token`: exchanges a code, a short token or the app's own credentials for a token. @throws GraphError */
export function exchange(machine: Machine, { params }: RawCall) {
  const takes = TAKES[params.grant_type ?? "authorization_code"];
  if (!takes) throw notOffered(`the grant_type ${params.grant_type}`);
  refuseUnknown(params, [...OF_EVERY_CALL, "grant_type", "client_id", "client_secret", ...takes], "oauth/access_token");
  if (params.client_id !== machine.app.id) {
    throw new GraphError({
      message: "Error validating application. Cannot get application info due to a system error.",
      code: 101,
    });
  }
  if (params.client_secret !== machine.app.secret) {
    throw new GraphError({ message: "Error validating client secret.", code: 1 });
  }
  if (params.grant_type === "client_credentials") return { access_token: appToken(machine), token_type: "bearer" };
  if (params.grant_type === "fb_exchange_token") return answer(machine, prolong(machine, params.fb_exchange_token));
  return answer(machine, redeem(machine, params.code, params.redirect_uri));
}

function prolong(machine: Machine, value = ""): Token {
  const token = machine.world.tokens.get(value);
  if (token?.kind !== "user") throw unparsableToken();
  checkAlive(machine, token);
  return mintUserToken(machine, token.userId, true);
}

function redeem(machine: Machine, value: string | undefined, redirectUri: string | undefined): Token {
  const code = machine.world.codes.get(value ?? "");
  if (!code) throw codeError("Invalid verification code format.");
  if (code.redirectUri !== redirectUri) {
    throw codeError(
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      36008,
    );
  }
  if (code.used) throw codeError("This authorization code has been used.", 36009);
  if (code.expiresAt <= machine.now()) throw codeError("This authorization code has expired.", 36007);
  code.used = true;
  return mintUserToken(machine, code.userId, false);
}

const codeError = (message: string, subcode?: number) => new GraphError({ message, code: 100, subcode });

const answer = ({ now }: Machine, token: Token) => ({
  access_token: token.value,
  token_type: "bearer",
  expires_in: Math.floor((token.expiresAt - now()) / 1000),
});
