import type { Db } from '../db/kysely.ts';
import { firstIdAt } from '../runs/ids.ts';
import type { UserFiles } from '../user-files.ts';
import { removePayloads } from './remove-runs.ts';

/** Data that nothing refers to is kept for this long: a reference may be about to be written. */
const DAY_MS = 86_400_000;

/** Rows read by one statement. */
const PAGE = 500;

/** Removes payloads and file references of runs that were never committed, or whose removal was interrupted. */
export async function removeUnowned(db: Db, now: number): Promise<void> {
  for (const table of ['execution_payloads', 'execution_files'] as const) {
    for (let after = ''; ;) {
      const page = await db
        .selectFrom(table)
        .select('execution_id')
        .distinct()
        .where('execution_id', '>', after)
        .where('execution_id', '<', firstIdAt(now - DAY_MS))
        .orderBy('execution_id')
        .limit(PAGE)
        .execute();
      const last = page.at(-1);
      if (!last) break;
      after = last.execution_id;
      const ids = page.map(({ execution_id }) => execution_id);
      const there = new Set(
        (await db.selectFrom('executions').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
      );
      const gone = ids.filter((id) => !there.has(id));
      if (gone.length === 0) continue;
      if (table === 'execution_payloads') await removePayloads(db, gone);
      else await db.deleteFrom('execution_files').where('execution_id', 'in', gone).execute();
    }
  }
}

/** Removes the files that no run refers to; returns their number. */
export async function removeOrphanFiles(db: Db, files: Pick<UserFiles, 'remove'>, now: number): Promise<number> {
  let removed = 0;
  for (let after = ''; ;) {
    const page = await db
      .selectFrom('files')
      .select(['id', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (!last) return removed;
    after = last.id;
    const old = page.filter(({ created_at }) => created_at < now - DAY_MS).map(({ id }) => id);
    if (old.length === 0) continue;
    const used = new Set(
      (await db.selectFrom('execution_files').select('file_id').distinct().where('file_id', 'in', old).execute()).map(
        ({ file_id }) => file_id,
      ),
    );
    for (const id of old) {
      if (used.has(id)) continue;
      await files.remove({ id });
      removed++;
    }
  }
}
