import type { Preferences } from '@heddle/contract/api/preferences';
import type { Db } from './db/kysely.ts';

/** What a user who never changed anything wants. */
const defaults: Preferences = { emailNotifications: true };

/** What the user wants. */
export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .select('email_notifications')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { emailNotifications: row.email_notifications === 1 } : defaults;
}
