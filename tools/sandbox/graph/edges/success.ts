/** Meta's answer to a write that creates nothing. */
export const SUCCESS = { success: true };
