import pg from 'pg';
import type { SchemaTable } from './postgres-schema.ts';

const { escapeIdentifier: quoted } = pg;

const MIB = 1024 * 1024;
/** Rows are fetched and inserted in amounts of about this many bytes. */
const BATCH_BYTES = 4 * MIB;
/** Rows of the first batch, before it is known how large they are. */
const FIRST_ROWS = 20;
const MOST_ROWS = 5000;

/** A row is a JSON list of texts. They hold every value exactly; bytes are in base64. */
const asText = ({ name, type }: SchemaTable['columns'][number]): string =>
  type === 'bytea' ? `encode(${quoted(name)}, 'base64')` : `${quoted(name)}::text`;

const fromText = ({ type }: SchemaTable['columns'][number], index: number): string =>
  type === 'bytea' ? `decode(line ->> ${index}, 'base64')` : `(line ->> ${index})::${type}`;

/** The rows of a table, in batches of lines of JSON. Needs an open transaction, whose snapshot they are of. */
export async function* readRows(client: pg.Client, { name, columns }: SchemaTable): AsyncGenerator<Buffer> {
  const line = `json_build_array(${columns.map(asText).join(', ')})::text`;
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${line} AS line FROM ${quoted(name)}`);
  for (let count = FIRST_ROWS; ;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${count} FROM rows`);
    if (rows.length === 0) break;
    const batch = Buffer.from(rows.map((row) => `${row.line}\n`).join(''));
    yield batch;
    // Rows of one table have similar sizes.
    count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor((BATCH_BYTES * rows.length) / batch.length)));
  }
  await client.query('CLOSE rows');
}

/** Inserts rows that `readRows` has given. `content` is cut anywhere. */
export async function insertRows(
  client: pg.Client,
  { name, columns }: SchemaTable,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const statement = `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
    SELECT ${columns.map(fromText).join(', ')} FROM json_array_elements($1::json) AS line`;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines: string[] = [];
  let bytes = 0;
  const parts: string[] = [];
  const insert = async (): Promise<void> => {
    if (lines.length > 0) await client.query(statement, [`[${lines.join(',')}]`]);
    [lines, bytes] = [[], 0];
  };
  for await (const chunk of content) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    for (const part of rest) {
      lines.push(parts.join(''));
      parts.length = 0;
      parts.push(part);
    }
    bytes += chunk.byteLength;
    if (bytes >= BATCH_BYTES) await insert();
  }
  await insert();
}
