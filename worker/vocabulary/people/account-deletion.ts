/** Days in which an owner may take a closed account back; after them it is deleted. */
export const ACCOUNT_DELETION_DAYS = 14;
