import type { CredentialTools } from '@heddle/contract/node/credentials';
import type { TlsOptions } from '../connections/encryption.ts';
import { tlsOptions } from '../connections/encryption.ts';
import { toSqlError } from './failures.ts';
import { openMysql } from './mysql.ts';
import type { SqlConnection, SqlServer } from './port.ts';
import { openPostgresql } from './postgresql.ts';
import { openSqlite } from './sqlite.ts';

/** Where a connection goes: the address that was checked, and the options of TLS, if it is used. */
export interface SqlRoute {
  address: string;
  tls: TlsOptions | undefined;
}

/** Connects to a database, at an address that may be reached, and logs in. Throws `sql_unreachable`, `sql_tls_failed`, `sql_login_refused`, `sql_database_missing`. */
export async function openSql(
  server: SqlServer,
  { addressOf }: Pick<CredentialTools, 'addressOf'>,
): Promise<SqlConnection> {
  try {
    if (server.dialect === 'sqlite') return await openSqlite(server);
    const address = await addressOf(server.host);
    const opened = { address, tls: tlsOptions(server, server.host) };
    return await (server.dialect === 'postgresql' ? openPostgresql(server, opened) : openMysql(server, opened));
  } catch (error) {
    throw toSqlError(error, server);
  }
}
