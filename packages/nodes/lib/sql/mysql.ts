import { connect } from 'node:net';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Connection, ResultSetHeader } from 'mysql2';
import type { SqlRoute } from './connect.ts';
import type { SqlConnection, SqlServer, SqlStatement } from './port.ts';
import { base64 } from './values.ts';

/** Opens a connection over a socket that leads to a checked address. Throws the driver's errors. */
export async function openMysql(server: SqlServer, { address, tls }: SqlRoute): Promise<SqlConnection> {
  const { createConnection } = await import('mysql2');
  const socket = connect({ host: address, port: server.port, keepAlive: true, noDelay: true });
  const connection = createConnection({
    stream: () => socket,
    // The name is for the certificate: the socket is connected already.
    host: server.host,
    user: server.user,
    password: server.password,
    database: server.database,
    charset: 'utf8mb4_unicode_ci',
    connectTimeout: 15_000,
    supportBigNumbers: true,
    dateStrings: true,
    timezone: 'Z',
    // Files of this machine are not for databases that ask for them.
    flags: ['-LOCAL_FILES'],
    maxPreparedStatements: 50,
    ...(tls
      ? {
          ssl: {
            rejectUnauthorized: tls.rejectUnauthorized,
            verifyIdentity: tls.rejectUnauthorized,
            ...(tls.ca === undefined ? {} : { ca: tls.ca }),
          },
        }
      : {}),
  });
  let usable = true;
  const end = (): void => {
    usable = false;
  };
  connection.on('error', end).on('end', end);
  socket.once('close', end);
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  const opened = connectionOf(connection, () => usable, {
    hold: (on) => (on ? socket.ref() : socket.unref()),
    close() {
      end();
      connection.destroy();
    },
  });
  // Times without a zone are those of UTC, as everywhere here.
  await opened.query({ text: "set time_zone = '+00:00'", values: [] });
  return opened;
}

/** The types of parameters that the driver takes. */
type Parameter = string | number | boolean | null;

const toParameter = (value: JsonValue): Parameter =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** A value of a row as JSON. */
const toJson = (value: unknown): JsonValue =>
  value instanceof Uint8Array
    ? base64(value)
    : typeof value === 'bigint'
      ? value.toString()
      : typeof value === 'number' && !Number.isFinite(value)
        ? null
        : // Texts, numbers and what the driver read from a JSON column.
          (value as JsonValue);

function toRow(row: object): JsonObject {
  const made: JsonObject = {};
  for (const [name, value] of Object.entries(row)) made[name] = toJson(value);
  return made;
}

function connectionOf(
  connection: Connection,
  isUsable: () => boolean,
  { hold, close }: Pick<SqlConnection, 'hold' | 'close'>,
): SqlConnection {
  const { threadId } = connection;
  const query = ({ text, values }: SqlStatement): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null, result: unknown): void => (error ? reject(error) : resolve(result));
      // Some statements, such as those of transactions, cannot be prepared.
      if (values.length === 0) connection.query(text, done);
      else connection.execute(text, values.map(toParameter), done);
    });
  return {
    async query(statement) {
      const result = await query(statement);
      if (Array.isArray(result)) {
        const rows = (result as object[]).map(toRow);
        return { rows, affected: rows.length };
      }
      // What is no list of rows is the header of a result.
      return { rows: [], affected: (result as ResultSetHeader).affectedRows };
    },
    async *stream({ text, values }, size) {
      const command = connection.execute(text, values.map(toParameter));
      const rows = command.stream({ highWaterMark: size });
      let batch: JsonObject[] = [];
      // The driver gives rows as objects.
      for await (const row of rows as AsyncIterable<object>) {
        batch.push(toRow(row));
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    cancel: { text: `kill query ${Number(threadId)}`, values: [] },
    get usable() {
      return isUsable();
    },
    hold,
    close,
  };
}
