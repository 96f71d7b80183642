/** Meta's answer to a write that makes nothing new. */
export const SUCCESS = { success: true };
