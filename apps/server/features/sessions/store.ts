import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Maximum number of listed sessions; those used last are listed. */
const LISTED = 200;

type SessionRow = Pick<Selectable<Tables['session']>, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>;

/** Live sessions. Every function takes the owner and is limited to the owner's sessions. */
export interface SessionStore {
  /** Last used first. */
  list(userId: string): Promise<SessionRow[]>;
  /** False if there is no such session. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all but the one to keep. Returns their number. */
  endAll(userId: string, keep: string | null): Promise<number>;
}

/** The store over better-auth's table of sessions. */
export function createSessionStore(db: Db): SessionStore {
  return {
    list: (userId) =>
      db
        .selectFrom('session')
        .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', new Date().toISOString())
        .orderBy('updatedAt', 'desc')
        .limit(LISTED)
        .execute(),

    async end(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endAll(userId, keep) {
      let others = db.deleteFrom('session').where('userId', '=', userId);
      if (keep !== null) others = others.where('id', '!=', keep);
      return Number((await others.executeTakeFirst()).numDeletedRows);
    },
  };
}
