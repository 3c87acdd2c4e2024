import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** More than anybody has; those used last are listed. */
const LISTED = 200;

type SessionRow = Pick<Selectable<Tables['session']>, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>;

/** Sessions of one user: every function takes the owner and sees nothing of others. Those that are over do not count. */
export interface SessionStore {
  /** Used last first. */
  list(userId: string): Promise<SessionRow[]>;
  /** False when there is no such session. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all but the one to keep. Gives their number. */
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
