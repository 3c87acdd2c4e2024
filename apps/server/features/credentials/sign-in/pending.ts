import { createHash, randomBytes } from 'node:crypto';
import { signInContext } from '../../../platform/crypto/contexts.ts';
import type { DiscoveredSignIn } from '@heddle/contract/node/sign-in';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/kysely.ts';

interface Begun {
  credentialId: string;
  /** The session that has begun it: no other may finish it. */
  sessionId: string;
  /** The scopes that were requested. */
  scopes: string[];
}

/** A sign-in that waits for the service to send the user back. */
export interface PendingRedirect extends Begun {
  kind: 'redirect';
  /** The secret behind the code challenge (RFC 7636). It never leaves the server. */
  verifier: string;
  redirectUri: string;
  /** What was found out of the service, see `SignInDefinition.discoveredAt`. */
  discovered?: DiscoveredSignIn;
}

/** A sign-in that waits for the user to enter a code on another device. */
export interface PendingDevice extends Begun {
  kind: 'device';
  /** See `DeviceCode`. */
  deviceCode: string;
}

export type PendingSignIn = PendingRedirect | PendingDevice;

/** How long a user may take at the service. Milliseconds. */
export const PENDING_MS = 10 * 60_000;

type Kind = PendingSignIn['kind'];
type PendingOf<K extends Kind> = Extract<PendingSignIn, { kind: K }>;

/** Sign-ins that are under way. */
export interface PendingSignIns {
  /**
   * Stores one in place of an earlier one for the credential, until `expiresAt` (epoch ms). Returns its state, which cannot be guessed; the database holds a
   * hash of it.
   */
  begin(pending: PendingSignIn, expiresAt?: number): Promise<string>;
  /** Returns the sign-in of a state to the session that has begun it. Null if there is none of this kind. */
  find<K extends Kind>(kind: K, state: string, sessionId: string): Promise<PendingOf<K> | null>;
  /** Returns it as `find` does and removes it: it can be taken once. */
  take<K extends Kind>(kind: K, state: string, sessionId: string): Promise<PendingOf<K> | null>;
  prune(now: number): Promise<void>;
}

const idOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** The sign-ins in the database, so that they may be finished on another server. */
export function createPendingSignIns(db: Db, vault: Vault): PendingSignIns {
  async function find<K extends Kind>(kind: K, state: string, sessionId: string): Promise<PendingOf<K> | null> {
    const id = idOf(state);
    const row = await db.selectFrom('credential_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.session_id !== sessionId || Number(row.expires_at) <= Date.now()) return null;
    const opened = vault.open(row.data, signInContext(id, row.credential_id));
    // Written by `begin`.
    const pending = opened && (JSON.parse(opened.text) as PendingSignIn);
    // Narrowed by its kind, which the compiler does not follow through K.
    return pending?.kind === kind ? (pending as PendingOf<K>) : null;
  }

  return {
    find,

    async begin(pending, expiresAt = Date.now() + PENDING_MS) {
      const { credentialId, sessionId } = pending;
      const state = randomBytes(32).toString('base64url');
      const id = idOf(state);
      const data = vault.seal(JSON.stringify(pending), signInContext(id, credentialId));
      await db.deleteFrom('credential_sign_ins').where('credential_id', '=', credentialId).execute();
      await db
        .insertInto('credential_sign_ins')
        .values({
          id,
          credential_id: credentialId,
          session_id: sessionId,
          data,
          expires_at: expiresAt,
        })
        .execute();
      return state;
    },

    async take(kind, state, sessionId) {
      const pending = await find(kind, state, sessionId);
      if (!pending) return null;
      const removed = await db.deleteFrom('credential_sign_ins').where('id', '=', idOf(state)).executeTakeFirst();
      return removed.numDeletedRows === 0n ? null : pending;
    },

    async prune(now) {
      await db.deleteFrom('credential_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
}
