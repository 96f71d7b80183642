// The permissions a person can give us, in Meta's words.

/** Without any of these no page can be protected. */
export const REQUIRED_SCOPES = [
  "pages_show_list",
  "pages_read_engagement",
  "pages_read_user_content",
  "pages_manage_engagement",
  "pages_manage_metadata",
] as const;

/** Requested too; a declined one matters only for what needs it. */
export const OPTIONAL_SCOPES = [
  "pages_messaging",
  "instagram_basic",
  "instagram_manage_comments",
  "instagram_manage_messages",
  "ads_read",
  // Without it Meta may not list pages that the person reaches only through a business portfolio.
  "business_management",
] as const;

/** Requested only when a person uses a feature that needs them. */
const SPECIAL_SCOPES = ["pages_manage_posts"] as const;

export const KNOWN_SCOPES = [...REQUIRED_SCOPES, ...OPTIONAL_SCOPES, ...SPECIAL_SCOPES] as const;
export type Scope = (typeof KNOWN_SCOPES)[number];
