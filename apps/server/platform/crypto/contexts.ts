import type { SealContext } from './vault.ts';

/** What the secrets of a credential belong to. */
export const credentialContext = ({ id, userId, type }: { id: string; userId: string; type: string }): SealContext => [
  id,
  userId,
  type,
];
