import { randomUUID } from 'node:crypto';
import type { InvitationView } from '@heddle/contract/api/invitations';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { createSigner } from '../crypto/signer.ts';
import type { Platform } from '../platform.ts';
import { isEmail } from './accounts.ts';

/** How long an invitation is valid. */
const VALID_MS = 7 * 86_400_000;

/** Invitations that are open at a time. */
const MOST_OPEN = 200;

/** An open invitation, with what its link carries. */
export type Invitation = Omit<InvitationView, 'link'> & { token: string };

/** Invitations to make an account, by links that administrators hand out. */
export interface Invitations {
  /** Those that are open, newest first. */
  list(): Promise<Invitation[]>;
  /** Makes one; `email` is the only address that may use it. Throws `email_invalid`, `invitation_limit`. */
  create(by: string, email: string | null): Promise<Invitation>;
  /** Throws `invitation_not_found`. */
  withdraw(id: string): Promise<void>;
  /** Marks the invitation of a link as used by whoever registers with this address. The answer takes that back. Throws `invitation_unknown`. */
  use(token: string, email: string): Promise<() => Promise<void>>;
}

interface Row {
  id: string;
  email: string | null;
  created_at: number;
  expires_at: number;
}

/** Invitations over their table. Links are signed with the secret key and not stored. */
export function createInvitations({
  config,
  db,
  secretKey,
}: Pick<Platform, 'config' | 'db' | 'secretKey'>): Invitations {
  const signer = createSigner('invitations', secretKey, config.previousSecretKeys);
  const open = () =>
    db
      .selectFrom('invitations')
      .select(['id', 'email', 'created_at', 'expires_at'])
      .where('used_at', 'is', null)
      .where('expires_at', '>', Date.now());
  const view = ({ id, email, created_at: createdAt, expires_at: expiresAt }: Row): Invitation => ({
    id,
    email,
    token: `${id}.${signer.sign(id)}`,
    createdAt: new Date(Number(createdAt)).toISOString(),
    expiresAt: new Date(Number(expiresAt)).toISOString(),
  });

  return {
    list: async () => (await open().orderBy('created_at', 'desc').limit(MOST_OPEN).execute()).map(view),

    async create(by, given) {
      const email = given?.trim().toLowerCase() || null;
      if (email !== null && !isEmail(email)) throw apiErrors.email_invalid();
      const now = Date.now();
      await db
        .deleteFrom('invitations')
        .where((where) => where.or([where('used_at', 'is not', null), where('expires_at', '<=', now)]))
        .execute();
      if ((await open().execute()).length >= MOST_OPEN) throw accountErrors.invitation_limit({ limit: MOST_OPEN });
      const row = { id: randomUUID(), email, created_at: now, expires_at: now + VALID_MS };
      await db
        .insertInto('invitations')
        .values({ ...row, created_by: by, used_at: null })
        .execute();
      return view(row);
    },

    async withdraw(id) {
      const { numDeletedRows } = await db
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (Number(numDeletedRows) === 0) throw accountErrors.invitation_not_found();
    },

    async use(token, email) {
      const [id = '', signature = ''] = token.split('.', 2);
      if (!signer.isOwn(signature, id)) throw accountErrors.invitation_unknown();
      const now = Date.now();
      // One statement: of two who use a link at once, one is refused.
      const { numUpdatedRows } = await db
        .updateTable('invitations')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where((where) => where.or([where('email', 'is', null), where('email', '=', email.toLowerCase())]))
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) throw accountErrors.invitation_unknown();
      return async () =>
        void (await db.updateTable('invitations').set({ used_at: null }).where('id', '=', id).execute());
    },
  };
}
