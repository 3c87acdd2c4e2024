import { HeddleError } from '@heddle/contract/errors/define';
import { revokes, revokeTokens } from '@heddle/nodes/credentials/oauth-revocation';
import type { SignInAt } from '@heddle/nodes/credentials/oauth-tokens';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredCredential } from '../store.ts';
import type { GrantStore, StoredTokens } from './grant-store.ts';

/** Revokes at services what they have granted to credentials. */
export interface Revocations {
  /** Revokes the tokens of a credential. Returns whether the service has confirmed it: false also where it cannot be asked. */
  revoke(userId: string, stored: StoredCredential): Promise<boolean>;
  /**
   * Reads what is needed to revoke the tokens of a credential that is about to be deleted. The function that it returns begins the revocation, which nobody
   * waits for: what the service refuses is logged, once, without secrets.
   */
  prepare(userId: string, stored: StoredCredential): Promise<() => void>;
  /** Settles once no revocation is under way. */
  settled(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** `atOf` throws `sign_in_not_offered`, `sign_in_no_client`, `credential_unreadable`. */
export function createRevocations(
  { egress, log }: Pick<Platform, 'egress' | 'log'>,
  grantStore: Pick<GrantStore, 'find'>,
  atOf: (stored: StoredCredential, kept: StoredTokens['kept']) => Promise<SignInAt>,
): Revocations {
  const underWay = new Set<Promise<void>>();

  async function tokensOf(userId: string, { id, type }: StoredCredential): Promise<StoredTokens | null> {
    const tokens = (await grantStore.find({ id, userId, type }))?.tokens;
    return tokens && tokens !== 'unreadable' ? tokens : null;
  }

  const ask = (userId: string, at: SignInAt, tokens: StoredTokens): Promise<boolean> =>
    revokeTokens(at, tokens, { fetch: egress.of({ userId }).fetch, signal: AbortSignal.timeout(TIMEOUT_MS) });

  async function revokeDeleted(userId: string, stored: StoredCredential, tokens: StoredTokens): Promise<void> {
    const { id: credential, type } = stored;
    try {
      const at = await atOf(stored, tokens.kept);
      if (revokes(at) && !(await ask(userId, at, tokens)))
        log.warn({ credential, type }, 'the service did not confirm that it has revoked the tokens of a credential');
    } catch (error) {
      // The messages of the catalog hold no secrets; those of other errors might.
      const reason = error instanceof HeddleError ? error.message : undefined;
      log.warn({ credential, type, reason }, 'the tokens of a deleted credential could not be revoked');
    }
  }

  return {
    async revoke(userId, stored) {
      const tokens = await tokensOf(userId, stored);
      try {
        return tokens !== null && (await ask(userId, await atOf(stored, tokens.kept), tokens));
      } catch (error) {
        if (error instanceof HeddleError) return false;
        throw error;
      }
    },

    async prepare(userId, stored) {
      const tokens = await tokensOf(userId, stored);
      return () => {
        if (!tokens) return;
        const work = revokeDeleted(userId, stored, tokens).finally(() => underWay.delete(work));
        underWay.add(work);
      };
    },

    async settled() {
      await Promise.all(underWay);
    },
  };
}
