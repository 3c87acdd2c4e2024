import type { Preferences } from '@heddle/contract/api/preferences';
import type { Db } from './db/kysely.ts';

/** The preferences of a user without stored ones. */
const defaults: Preferences = { emailNotifications: true };

/** The user's preferences. */
export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .select('email_notifications')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { emailNotifications: row.email_notifications === 1 } : defaults;
}
