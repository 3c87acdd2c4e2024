import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { encryptionIn } from '../connections/encryption.ts';
import type { SqlDialect, SqlServer } from './port.ts';

/** The credential types of databases, with the language each speaks and its usual port. */
export const sqlCredentials: Readonly<Record<string, { dialect: SqlDialect; port: number }>> = {
  postgresqlDatabase: { dialect: 'postgresql', port: 5432 },
  mysqlDatabase: { dialect: 'mysql', port: 3306 },
  sqliteDatabase: { dialect: 'sqlite', port: 0 },
};

/** The way to the database of a credential of this type. Throws `credential_type_wrong`. */
export function toSqlServer({ type, name, values }: Pick<OpenCredential, 'type' | 'name' | 'values'>): SqlServer {
  const kind = sqlCredentials[type];
  if (!kind)
    throw credentialErrors.credential_type_wrong(
      { name, type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const read = (field: string): string => asText(values[field] ?? '');
  return {
    dialect: kind.dialect,
    host: read('host').trim(),
    port: typeof values['port'] === 'number' ? values['port'] : kind.port,
    database: read('database').trim(),
    user: read('user').trim(),
    password: read('password'),
    ...encryptionIn(values),
  };
}
