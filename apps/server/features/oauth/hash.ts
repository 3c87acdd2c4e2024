import { createHash } from 'node:crypto';

/** SHA-256 in hex: how codes, refresh tokens and ids of clients are stored. All of them are random, so a fast hash is as good as a slow one. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
