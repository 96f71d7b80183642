// What an owner does about their own account.
import { post } from "../../../api/client.ts";
import type { SessionAnswer } from "../../../api/types.ts";

export const accountCalls = {
  changePassword: (input: { currentPassword: string; newPassword: string }) =>
    post<SessionAnswer>("/auth/change-password", input),
  logoutAll: () => post<{ message: string }>("/auth/logout-all", {}),
};
