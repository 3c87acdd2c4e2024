import type { Db } from '../db/kysely.ts';

/**
 * Acquires or extends a lease on work that only one server does at a time, for `ms` milliseconds from `now`. False while another holder has it. A lease
 * that ends much later than it can was given before the clock was set back: it counts as over.
 */
export async function takeLease(db: Db, name: string, holder: string, now: number, ms: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('leases')
    .values({ name, holder, until: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until: now + ms })
        .where((of) =>
          of.or([
            of('leases.until', '<=', now),
            of('leases.until', '>', now + 2 * ms),
            of('leases.holder', '=', holder),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Who holds a lease at `now`; null if nobody does. */
export async function leaseHolder(db: Db, name: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .where('until', '>', now)
    .executeTakeFirst();
  return row?.holder ?? null;
}

/** Releases a lease. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
