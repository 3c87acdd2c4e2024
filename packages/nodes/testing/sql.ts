import type { OpenCredential } from '@heddle/contract/node/credentials';
import { exampleCredential } from './run-node.ts';
import { mariaDbLogin } from './servers/mariadb.ts';

/** The credential of a database in the PostgreSQL that tests start, from its URL. */
export function postgresqlCredential(url: string, changes: object = {}): OpenCredential {
  const { hostname, port, username, password, pathname } = new URL(url);
  const values = { host: hostname, port: Number(port), database: pathname.slice(1), user: username, password };
  return {
    ...exampleCredential({ ...values, encryption: 'off', ...changes }),
    id: `postgresql-${port}`,
    type: 'postgresqlDatabase',
  };
}

/** The credential of the MariaDB that tests start. */
export const mariaDbCredential = (port: number, changes: object = {}): OpenCredential => ({
  ...exampleCredential({ host: '127.0.0.1', port, ...mariaDbLogin, encryption: 'off', ...changes }),
  id: `mariadb-${port}`,
  type: 'mysqlDatabase',
});
