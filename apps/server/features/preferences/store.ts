import type { Preferences } from '@heddle/contract/api/preferences';
import type { Db } from '../../platform/db/kysely.ts';

/** Stores the user's preferences. */
export async function savePreferences(db: Db, userId: string, { emailNotifications }: Preferences): Promise<void> {
  const values = { email_notifications: Number(emailNotifications) };
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
