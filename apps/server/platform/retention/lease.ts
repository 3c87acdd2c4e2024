import type { Db } from '../db/kysely.ts';

/** Takes or extends the right to do what only one server is to do at a time, for `ms` milliseconds from `now` on. False while another has it. */
export async function takeLease(db: Db, name: string, holder: string, now: number, ms: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('leases')
    .values({ name, holder, until: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until: now + ms })
        .where((of) => of.or([of('leases.until', '<=', now), of('leases.holder', '=', holder)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Gives the right back. */
export async function giveLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
