import type { Db } from '../db/kysely.ts';
import type { SlotShares } from './shares.ts';

/** The shares of places in the database. */
interface ShareStore {
  /** `version` 0: nothing is stored. */
  read(place: string): Promise<{ shares: SlotShares; version: number }>;
  /** False where another server has changed the shares since version `before`. */
  write(place: string, shares: SlotShares, before: number): Promise<boolean>;
  /** Removes places whose last share ended before this time. */
  prune(time: number): Promise<void>;
}

/** The store over the table. */
export const createShareStore = (db: Db): ShareStore => ({
  async read(place) {
    const row = await db
      .selectFrom('request_shares')
      .select(['shares', 'version'])
      .where('place', '=', place)
      .executeTakeFirst();
    if (!row) return { shares: {}, version: 0 };
    // Written by `write`.
    return { shares: JSON.parse(row.shares) as SlotShares, version: Number(row.version) };
  },

  async write(place, shares, before) {
    const until = Math.max(0, ...Object.values(shares).map((share) => share.until));
    const values = { shares: JSON.stringify(shares), until, version: before + 1 };
    if (before === 0) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('request_shares')
        .values({ place, ...values })
        .onConflict((conflict) => conflict.column('place').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await db
      .updateTable('request_shares')
      .set(values)
      .where('place', '=', place)
      .where('version', '=', before)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async prune(time) {
    await db.deleteFrom('request_shares').where('until', '<', time).execute();
  },
});
