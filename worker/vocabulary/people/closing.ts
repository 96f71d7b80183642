/** Days in which an owner may take a closed account back; then it is deleted. */
export const CLOSING_DAYS = 14;
