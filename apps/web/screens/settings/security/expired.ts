import type { ApiKey } from '@heddle/contract/api/api-keys';

/** True for a key that is refused because its time is over. */
export const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();
