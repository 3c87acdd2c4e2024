import type { Db } from '../../platform/db/kysely.ts';

/** True while a user's payments are stopped. */
export async function isMoneyStopped(db: Db, userId: string): Promise<boolean> {
  const stop = db.selectFrom('money_stops').select('user_id').where('user_id', '=', userId);
  return (await stop.executeTakeFirst()) !== undefined;
}

/** Stops a user's payments, or allows them again. */
export async function stopMoney(db: Db, userId: string, isStopped: boolean): Promise<void> {
  if (!isStopped) {
    await db.deleteFrom('money_stops').where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('money_stops')
    .values({ user_id: userId, stopped_at: Date.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
