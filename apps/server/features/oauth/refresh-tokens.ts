import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { oauthRefreshContext } from '../../platform/crypto/contexts.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

/** What a refresh token says once it is opened. `nonce` makes each a different one. */
const Content = z.object({ userId: z.string(), id: z.string(), nonce: z.string() });

/** Refresh tokens name the access that they renew, sealed with the key of the server: a former one is recognized though only the hash of the current one is stored. */
export interface RefreshTokens {
  /** A new token for the access `id` of a user. */
  make(userId: string, id: string): string;
  /** Null for a text that this server has not sealed, or not with a key that it still has. */
  read(token: string): { userId: string; id: string } | null;
}

/** Tokens sealed with the key of the server. */
export const createRefreshTokens = (vault: Vault): RefreshTokens => ({
  make: (userId, id) =>
    vault.seal(JSON.stringify({ userId, id, nonce: randomBytes(16).toString('base64url') }), oauthRefreshContext),
  read(token) {
    const opened = vault.open(token, oauthRefreshContext);
    return opened ? Content.parse(JSON.parse(opened.text)) : null;
  },
});
