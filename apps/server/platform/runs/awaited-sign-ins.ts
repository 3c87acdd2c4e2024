import type { AwaitedSignIn } from '@heddle/contract/run/view';
import type { Db } from '../db/kysely.ts';

/** Credentials named for a run. */
const MOST = 5;

/** The credentials that steps of these runs wait for somebody to sign in with, by run, those first that have been waited for longest. */
export async function awaitedSignIns(db: Db, runIds: readonly string[]): Promise<Map<string, AwaitedSignIn[]>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sign_in_waits as w')
    .innerJoin('credentials as c', (join) =>
      join.onRef('c.id', '=', 'w.credential_id').onRef('c.user_id', '=', 'w.user_id'),
    )
    .select(['w.run_id', 'c.id', 'c.name'])
    .where('w.run_id', 'in', runIds)
    .orderBy('w.since')
    .execute();
  const byRun = Map.groupBy(rows, ({ run_id: runId }) => runId);
  return new Map(
    [...byRun].map(([runId, waits]) => [
      runId,
      [...new Map(waits.map(({ id, name }) => [id, { credentialId: id, name }])).values()].slice(0, MOST),
    ]),
  );
}
