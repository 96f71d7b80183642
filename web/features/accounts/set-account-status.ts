import type { AccountStatus } from "../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../api/api.ts";

/** Starts or pauses the moderation of an account. */
export const setAccountStatus = (input: { accountId: string; status: AccountStatus }) =>
  bodyOf(api.social.accounts.status.$post({ json: input }));
