import { randomUUID } from 'node:crypto';
import { hashKey, newKey } from '../../platform/http/api-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf } from './hash.ts';
import { createRefreshTokens } from './refresh-tokens.ts';

/** How long an access token is valid. Seconds. */
export const ACCESS_SECONDS = 3600;
/** How long a refresh token is valid: access that nobody uses for so long ends. Milliseconds. */
const RENEWAL_MS = 90 * 86_400_000;

/** Tokens as a program gets them. Only their hashes are stored. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
}

/** Access that users have allowed to programs: each is an API key for tools, which its owner sees and revokes. */
export interface Connections {
  /** Begins the access of a client for a user. Throws `api_key_limit`. */
  open(userId: string, client: { id: string; name: string }): Promise<IssuedTokens>;
  /**
   * Exchanges a refresh token. Its successor and the new access token replace all earlier ones. Null where it is not one of this client, or its access has ended.
   * One that was exchanged already ends the access: somebody else has a copy (RFC 9700, 4.14.2).
   */
  renew(refreshToken: string, clientId: string): Promise<IssuedTokens | null>;
  /** Ends the access that a token belongs to, if it is that of the client. */
  revoke(token: string, clientId: string): Promise<'done' | 'unknown' | 'of_another_client'>;
  /** Removes access that was not renewed in time. `now` in epoch ms. */
  prune(now: number): Promise<void>;
}

/** The access of programs, over the table of keys. */
export function createConnections({
  apiKeys,
  db,
  offers,
  vault,
}: Pick<Platform, 'apiKeys' | 'db' | 'offers' | 'vault'>): Connections {
  const refreshTokens = createRefreshTokens(vault);

  const owned = (userId: string, id: string) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'client_hash'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();

  /** The access that an access or refresh token belongs to, also a former refresh token. */
  async function accessOf(token: string) {
    const renewal = refreshTokens.read(token);
    if (renewal) return owned(renewal.userId, renewal.id);
    const byHash = db
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'client_hash'])
      .where('hash', '=', hashKey(token));
    return byHash.executeTakeFirst();
  }

  return {
    async open(userId, { id: clientId, name }) {
      const id = randomUUID();
      const refreshToken = refreshTokens.make(userId, id);
      const now = Date.now();
      const { secret } = await offers.get('createProgramKey')(userId, {
        id,
        name: name.slice(0, 100),
        scopes: ['tools'],
        expiresAt: now + ACCESS_SECONDS * 1000,
        clientHash: hashOf(clientId),
        refreshHash: hashOf(refreshToken),
        renewsUntil: now + RENEWAL_MS,
      });
      return { accessToken: secret, refreshToken };
    },

    async renew(refreshToken, clientId) {
      const renewal = refreshTokens.read(refreshToken);
      if (!renewal) return null;
      const { userId, id } = renewal;
      const next = refreshTokens.make(userId, id);
      const { secret, prefix, hash } = newKey();
      const now = Date.now();
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({
          hash,
          prefix,
          expires_at: now + ACCESS_SECONDS * 1000,
          refresh_hash: hashOf(next),
          renews_until: now + RENEWAL_MS,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('client_hash', '=', hashOf(clientId))
        .where('refresh_hash', '=', hashOf(refreshToken))
        .where('renews_until', '>', now)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return { accessToken: secret, refreshToken: next };
      const access = await owned(userId, id);
      if (access?.client_hash === hashOf(clientId)) await apiKeys.revoke(userId, [id]);
      return null;
    },

    async revoke(token, clientId) {
      const access = await accessOf(token);
      if (!access) return 'unknown';
      if (access.client_hash !== hashOf(clientId)) return 'of_another_client';
      await apiKeys.revoke(access.user_id, [access.id]);
      return 'done';
    },

    async prune(now) {
      await db.deleteFrom('api_keys').where('renews_until', '<', now).execute();
    },
  };
}
