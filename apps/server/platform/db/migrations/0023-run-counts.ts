import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Removed runs are counted together with all others: by the journal, in `execution_counts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into execution_counts (user_id, period, status, shard, runs)
    select user_id, period, status, 0, runs from past_runs where true
    on conflict (user_id, period, status, shard) do update set runs = execution_counts.runs + excluded.runs`.execute(
    db,
  );
  await db.schema.dropTable('past_runs').execute();
}
