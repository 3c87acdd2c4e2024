import { sqlErrors } from '@heddle/contract/errors/sql';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { PgOutput } from '../../lib/sql/pgoutput.ts';
import type { SqlSession } from '../../lib/sql/session.ts';

/** Messages of the log that one poll asks for; PostgreSQL gives whole transactions. */
const MOST = 2000;

/**
 * Reads the changes of whole transactions from a replication slot. They are only looked at: what was given with the position before is confirmed first, when its run is
 * stored. So the slot gives each change again until then, and never after. Throws `sql_log_missing`.
 */
export async function pollChanges(
  session: SqlSession,
  data: JsonObject,
  position: JsonObject | null,
): Promise<PollResult> {
  const slot = asText(data['slot'] ?? '').trim();
  const publication = asText(data['publication'] ?? '').trim();
  if (session.server.dialect !== 'postgresql')
    throw sqlErrors.sql_log_missing({ reason: 'the database is not PostgreSQL.' });
  const known = await session.query({
    text: 'select confirmed_flush_lsn::text as lsn from pg_replication_slots where slot_name = $1 and plugin = $2',
    values: [slot, 'pgoutput'],
  });
  if (known.rows.length === 0)
    throw sqlErrors.sql_log_missing({ reason: `there is no replication slot "${slot}" with the plugin pgoutput.` });
  const before = position === null ? null : asText(position['lsn'] ?? '');
  if (before !== null && before !== '')
    await session.query({
      text: 'select pg_replication_slot_advance($1, $2::pg_lsn) where $2::pg_lsn > (select confirmed_flush_lsn from pg_replication_slots where slot_name = $1)',
      values: [slot, before],
    });
  const { rows } = await session.query({
    text: "select lsn::text as lsn, data from pg_logical_slot_peek_binary_changes($1, null, $2, 'proto_version', '1', 'publication_names', $3)",
    values: [slot, MOST, publication],
  });
  const log = new PgOutput();
  const records: { key: string; json: JsonObject }[] = [];
  let end = before ?? '';
  for (const row of rows) {
    const read = log.read(Buffer.from(asText(row['data']), 'base64'));
    if (read?.kind === 'commit') end = read.lsn;
    if (read?.kind === 'change')
      records.push({ key: `${asText(row['lsn'])}/${records.length}`, json: { ...read.json } });
  }
  return { position: { lsn: end }, records, more: rows.length >= MOST };
}
