import { isIP } from 'node:net';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { toSqlError } from './failures.ts';
import { openMysql } from './mysql.ts';
import type { SqlConnection, SqlServer } from './port.ts';
import { openPostgresql } from './postgresql.ts';
import { openSqlite } from './sqlite.ts';

/** Where a connection goes: the address that was checked, and the options of TLS, if it is used. */
export interface SqlRoute {
  address: string;
  tls: { rejectUnauthorized: boolean; ca?: string; servername?: string } | undefined;
}

/** Connects to a database, at an address that may be reached, and logs in. Throws `sql_unreachable`, `sql_tls_failed`, `sql_login_refused`, `sql_database_missing`. */
export async function openSql(
  server: SqlServer,
  { addressOf }: Pick<CredentialTools, 'addressOf'>,
): Promise<SqlConnection> {
  try {
    if (server.dialect === 'sqlite') return await openSqlite(server);
    const address = await addressOf(server.host);
    const tls =
      server.encryption === 'off'
        ? undefined
        : {
            rejectUnauthorized: server.encryption === 'verify',
            ...(server.ca.trim() === '' ? {} : { ca: server.ca }),
            ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
          };
    const opened = { address, tls };
    return await (server.dialect === 'postgresql' ? openPostgresql(server, opened) : openMysql(server, opened));
  } catch (error) {
    throw toSqlError(error, server);
  }
}
