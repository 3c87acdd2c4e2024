import type { Preferences } from '@heddle/contract/api/preferences';
import type { Db } from '../../platform/db/kysely.ts';

/** Keeps what the user wants from now on. */
export async function savePreferences(db: Db, userId: string, { emailNotifications }: Preferences): Promise<void> {
  const values = { email_notifications: Number(emailNotifications) };
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
