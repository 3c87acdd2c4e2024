import { createHash, randomBytes } from 'node:crypto';
import { signInContext } from '../../../platform/crypto/contexts.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/kysely.ts';

/** A sign-in that waits for the service to send the user back. */
export interface PendingSignIn {
  credentialId: string;
  /** The session that has begun it: no other may finish it. */
  sessionId: string;
  /** The secret behind the code challenge (RFC 7636). It never leaves the server. */
  verifier: string;
  redirectUri: string;
  /** The scopes that were requested. */
  scopes: string[];
}

/** How long a user may take at the service. Milliseconds. */
export const PENDING_MS = 10 * 60_000;

/** Sign-ins that are under way. */
export interface PendingSignIns {
  /** Stores one in place of an earlier one for the credential. Returns its state, which cannot be guessed; the database holds a hash of it. */
  begin(pending: PendingSignIn): Promise<string>;
  /** Returns the sign-in of a state and removes it: it can be taken once, by the session that has begun it. Null otherwise. */
  take(state: string, sessionId: string): Promise<PendingSignIn | null>;
  prune(now: number): Promise<void>;
}

const idOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** The sign-ins in the database, so that they may be finished on another server. */
export function createPendingSignIns(db: Db, vault: Vault): PendingSignIns {
  return {
    async begin(pending) {
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
          expires_at: Date.now() + PENDING_MS,
        })
        .execute();
      return state;
    },

    async take(state, sessionId) {
      const id = idOf(state);
      const row = await db.selectFrom('credential_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || row.session_id !== sessionId || Number(row.expires_at) <= Date.now()) return null;
      const { numDeletedRows } = await db.deleteFrom('credential_sign_ins').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) return null;
      const opened = vault.open(row.data, signInContext(id, row.credential_id));
      // Written by `begin`.
      return opened && (JSON.parse(opened.text) as PendingSignIn);
    },

    async prune(now) {
      await db.deleteFrom('credential_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
}
