import {
  common_password,
  password_is_email,
  short_password,
  weak_password,
} from "../../../worker/vocabulary/errors.ts";

/** What the forms say of a password that may not be chosen, by its code. */
export const PASSWORD_REFUSALS = { weak_password, short_password, common_password, password_is_email };
