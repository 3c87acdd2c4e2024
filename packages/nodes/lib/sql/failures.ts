import { HeddleError } from '@heddle/contract/errors/define';
import { sqlErrors } from '@heddle/contract/errors/sql';
import type { SqlServer } from './port.ts';

/** What errors say of a database: nothing of its login. */
export const nameOf = ({ database, host, port }: SqlServer): string =>
  host === '' ? database : `${database} at ${host}:${port}`;

interface DriverError {
  code: string;
  /** PostgreSQL and MySQL both have these of the SQL standard. */
  sqlState: string;
  errno: number;
  /** The first byte of SQLite's number; 0 where it is none of SQLite. */
  sqlite: number;
  message: string;
}

function read(thrown: unknown): DriverError {
  const error: Partial<Record<'code' | 'sqlState' | 'errno' | 'sqlMessage' | 'detail' | 'sqliteCode', unknown>> & {
    message: string;
  } = thrown instanceof Error ? thrown : { message: 'unknown' };
  const code = typeof error.code === 'string' ? error.code : '';
  const detail = typeof error.detail === 'string' && error.detail !== '' ? ` (${error.detail})` : '';
  return {
    code,
    sqlState: typeof error.sqlState === 'string' ? error.sqlState : /^[0-9A-Z]{5}$/.test(code) ? code : '',
    errno: typeof error.errno === 'number' ? error.errno : 0,
    // The higher bytes say more than is needed here.
    sqlite: typeof error.sqliteCode === 'number' ? error.sqliteCode & 0xff : 0,
    message: `${typeof error.sqlMessage === 'string' ? error.sqlMessage : error.message}${detail}`,
  };
}

const LOST =
  /^(ECONNRESET|EPIPE|PROTOCOL_CONNECTION_LOST|ECONNABORTED|PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR|PROTOCOL_SEQUENCE_TIMEOUT)$|^57P0[123]$|^08/;
const LOST_TEXT = /Connection terminated|Client has encountered a connection error|closed state|Client was closed/;
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|EADDRNOTAVAIL|ENODATA)$/;
const TLS = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HANDSHAKE|ERR_SSL|EPROTO)/;
const TLS_TEXT = /does not support SS?L|secure connection|self-signed|certificate/i;

/** True for the errors of a transaction that the database gave up in favor of another one: it can be begun anew. */
export const isContended = (thrown: unknown): boolean => {
  const { sqlState, errno, sqlite } = read(thrown);
  return (
    sqlState === '40001' || sqlState === '40P01' || errno === 1213 || errno === 1020 || sqlite === 5 || sqlite === 6
  );
};

/** True for the error of a statement that was canceled. */
const isCanceled = ({ sqlState, errno }: DriverError): boolean => sqlState === '57014' || errno === 1317;

/** The coded error of what a driver throws. What the database says stays, without addresses and logins. */
export function toSqlError(thrown: unknown, server: SqlServer): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const error = read(thrown);
  const { code, sqlState, errno, sqlite, message } = error;
  const database = nameOf(server);
  const details = { details: { code: sqlState || code || errno || sqlite } };
  const reason = message.replace(/\.$/, '').replaceAll(server.password || '\0', '•');
  if (sqlite === 14 || sqlite === 26) return sqlErrors.sql_unreachable({ database, reason }, details);
  if (sqlState.startsWith('28') || errno === 1045 || errno === 1044 || errno === 1698)
    return sqlErrors.sql_login_refused({ database }, details);
  if (sqlState === '3D000' || errno === 1049) return sqlErrors.sql_database_missing({ database }, details);
  if (TLS.test(code) || (TLS_TEXT.test(message) && sqlState === '') || errno === 3159)
    return sqlErrors.sql_tls_failed({ database, reason }, details);
  if (UNREACHABLE.test(code) || /timeout expired|ECONNREFUSED/.test(message))
    return sqlErrors.sql_unreachable({ database, reason: code || 'it does not answer' }, details);
  if (LOST.test(code) || LOST_TEXT.test(message) || errno === 1053 || errno === 1927)
    return sqlErrors.sql_connection_lost({ database }, details);
  if (isContended(thrown) || errno === 1205 || sqlState === '55P03')
    return sqlErrors.sql_contended({ reason }, details);
  if (sqlState === '53100' || sqlite === 13 || errno === 1021 || errno === 1114 || /No space left/i.test(message))
    return sqlErrors.sql_out_of_space({ reason }, details);
  if (sqlState.startsWith('23') || errno === 1062 || sqlite === 19)
    return sqlErrors.sql_conflict({ reason: `${reason}.` }, details);
  if (isCanceled(error)) return sqlErrors.sql_refused({ reason: 'the statement was canceled.' }, details);
  return sqlErrors.sql_refused({ reason: `${reason}.` }, details);
}
