/** The events of an account that its owner should be able to look up. */
const SECURITY_EVENTS = [
  "signed_in",
  "sign_in_failed",
  "second_step_failed",
  "recovery_code_used",
  "second_step_changed",
  "password_changed",
  "email_changed",
  "account_recovered",
  "session_ended",
  "sessions_ended",
  "plan_changed",
  "exported",
  "account_disconnected",
  "member_invited",
  "member_joined",
  "member_changed",
  "member_removed",
  "member_left",
  "ownership_offered",
  "ownership_changed",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
