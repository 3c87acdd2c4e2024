import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Client } from 'pg';
import type { SqlRoute } from './connect.ts';
import type { SqlConnection, SqlServer } from './port.ts';
import { base64, integer, isoTime } from './values.ts';

/** The numbers of PostgreSQL's types whose texts are read; all others stay the texts that PostgreSQL writes. */
const readers = new Map<number, (text: string) => JsonValue>([
  [16, (text) => text === 't'],
  [17, (text) => base64(Buffer.from(text.slice(2), 'hex'))],
  [20, integer],
  [21, Number],
  [23, Number],
  [26, Number],
  [700, (text) => finite(text)],
  [701, (text) => finite(text)],
  // PostgreSQL has checked it.
  [114, (text) => JSON.parse(text) as JsonValue],
  [3802, (text) => JSON.parse(text) as JsonValue],
  [1184, isoTime],
]);

/** NaN and Infinity are no JSON: their texts stay. */
const finite = (text: string): JsonValue => (Number.isFinite(Number(text)) ? Number(text) : text);

/** Lists of these types: texts, whole numbers, booleans, UUIDs. */
const listReaders = new Map<number, (text: string) => JsonValue>([
  [1000, (text) => text === 't'],
  [1005, Number],
  [1007, Number],
  [1016, integer],
  [1009, String],
  [1015, String],
  [2951, String],
  [1231, String],
]);

/** Opens a connection over a socket that leads to a checked address. Throws the driver's errors. */
export async function openPostgresql(server: SqlServer, { address, tls }: SqlRoute): Promise<SqlConnection> {
  const { default: pg } = await import('pg');
  // The number of lists of texts, which the published types do not have.
  const readList = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[];
  const client = new pg.Client({
    host: address,
    port: server.port,
    database: server.database,
    user: server.user,
    password: server.password,
    ssl: tls ?? false,
    application_name: 'Heddle',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number) => {
        const list = listReaders.get(oid);
        if (list) return (text: string) => readList(text).map((entry) => (entry === null ? null : list(entry)));
        return readers.get(oid) ?? ((text: string) => text);
      },
    },
  });
  let usable = true;
  const end = (): void => {
    usable = false;
  };
  client.on('error', end).on('end', end);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return connectionOf(client, rows[0]?.pid ?? 0, () => usable, end);
}

const toParameter = (value: JsonValue): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

function connectionOf(client: Client, pid: number, isUsable: () => boolean, end: () => void): SqlConnection {
  // Its published types leave these two out.
  const held = client as unknown as { ref(): void; unref(): void };
  return {
    async query({ text, values }) {
      const { rows, rowCount } = await client.query<JsonObject>(text, values.map(toParameter));
      return { rows: rows ?? [], affected: rowCount ?? 0 };
    },
    async *stream({ text, values }, size) {
      await client.query(`declare heddle_rows no scroll cursor for ${text}`, values.map(toParameter));
      for (;;) {
        const { rows } = await client.query<JsonObject>(`fetch forward ${size} from heddle_rows`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
      await client.query('close heddle_rows');
    },
    cancel: { text: 'select pg_cancel_backend($1)', values: [pid] },
    get usable() {
      return isUsable();
    },
    hold: (on) => (on ? held.ref() : held.unref()),
    close() {
      end();
      // A socket that does not close in an orderly way is gone all the same.
      client.end().catch(() => undefined);
    },
  };
}
