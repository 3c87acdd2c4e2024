import type { Db } from '../../platform/db/kysely.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { removeEntries } from './remove.ts';
import { restored } from './values.ts';

/** Entries read at a time. */
const PAGE = 500;

/** The state of a user's workflows, for exports and deletions of accounts. Deleted in batches: one statement for all would hold up other users. */
export function stateData(db: Db): UserDataPart {
  return {
    name: 'workflowState',
    async *export(userId) {
      const columns = ['scope', 'holder', 'namespace', 'key'] as const;
      let last: { scope: string; holder: string; namespace: string; key: string } | undefined;
      for (;;) {
        let query = db
          .selectFrom('node_state')
          .select([...columns, 'value', 'number', 'expires_at'])
          .where('user_id', '=', userId);
        if (last) {
          const { scope, holder, namespace, key } = last;
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple(...columns), '>', tuple(scope, holder, namespace, key)),
          );
        }
        const rows = await query
          .orderBy('scope')
          .orderBy('holder')
          .orderBy('namespace')
          .orderBy('key')
          .limit(PAGE)
          .execute();
        for (const row of rows) {
          const { scope, holder, namespace, key, expires_at: expiresAt } = row;
          yield {
            scope,
            ...(holder === '' ? {} : { of: holder }),
            namespace,
            key,
            value: restored(row),
            ...(expiresAt === null ? {} : { expiresAt: Number(expiresAt) }),
          };
        }
        if (rows.length < PAGE) return;
        last = rows.at(-1);
      }
    },
    async erase(userId) {
      await removeEntries(db, (entries) => entries.where('user_id', '=', userId));
    },
  };
}
