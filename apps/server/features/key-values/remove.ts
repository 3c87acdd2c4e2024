import type { SelectQueryBuilder } from 'kysely';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

const entryKey = ['user_id', 'scope', 'holder', 'namespace', 'key'] as const;

type Entries = SelectQueryBuilder<Tables, 'node_state', Pick<Tables['node_state'], (typeof entryKey)[number]>>;

/** Removes the entries that `choose` selects, some at a time. Returns their number. */
export function removeEntries(db: Db, choose: (entries: Entries) => Entries): Promise<number> {
  const some = choose(db.selectFrom('node_state').select(entryKey)).limit(ROWS_PER_BATCH);
  return deleteInBatches(
    db
      .deleteFrom('node_state')
      .where(({ eb, refTuple }) => eb(refTuple(...entryKey), 'in', some.$asTuple(...entryKey))),
  );
}
