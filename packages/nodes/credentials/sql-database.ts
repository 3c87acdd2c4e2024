import type { AnyCredential } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { number, secret, text } from '@heddle/contract/node/fields';
import { lazyImport } from '../lib/lazy-import.ts';
import { toSqlServer } from '../lib/sql/server.ts';
import { encryptionFields } from './encryption-fields.ts';

interface Facts {
  type: string;
  name: string;
  description: string;
  port: number;
  user: string;
}

/** A credential type for a database with SQL: where it is, and a login. */
export function defineSqlCredential({ port, user, ...facts }: Facts): AnyCredential {
  return defineCredential({
    ...facts,
    icon: 'database',
    fields: {
      host: text({ label: 'Host', required: true, placeholder: 'db.example.com' }),
      port: number({ label: 'Port', min: 1, max: 65_535, step: 1, default: port }),
      database: text({ label: 'Database', required: true, placeholder: 'shop' }),
      user: text({ label: 'User name', required: true, placeholder: user }),
      password: secret({ label: 'Password' }),
      ...encryptionFields({ server: 'database', readable: 'password and data' }),
    },
    async test(values, tools) {
      const { openSql } = await lazyImport(import('../lib/sql/connect.ts'));
      const server = toSqlServer({ type: facts.type, name: facts.name, values });
      const connection = await openSql(server, tools);
      connection.close();
      return `${server.host} took the login for the database ${server.database}.`;
    },
  });
}
