import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';

/** The way to a MongoDB database, from its credential. */
export interface MongodbServer {
  /** Servers to ask, the first first. */
  hosts: readonly MongodbHost[];
  database: string;
  /** '' for none. */
  user: string;
  password: string;
  authSource: string;
  /** `verify`: the certificate has to be trusted and of its host; `encrypt`: any certificate; `off`: no encryption. */
  encryption: 'verify' | 'encrypt' | 'off';
  /** PEM; '' for the usual authorities. */
  ca: string;
}

export interface MongodbHost {
  host: string;
  port: number;
}

/** `db.example.com:27017`, `[::1]:27017` or a name alone. */
export function readHost(written: string): MongodbHost {
  const [, host = written, port] = /^(.*?)(?::(\d+))?$/.exec(written.trim()) ?? [];
  return { host: host.replaceAll(/^\[|\]$/g, ''), port: port === undefined ? 27_017 : Number(port) };
}

/** What errors say of a database: nothing of its login. */
export function nameOf({ database, hosts }: Pick<MongodbServer, 'database' | 'hosts'>): string {
  const [first] = hosts;
  return `${database} at ${first ? `${first.host}:${first.port}` : 'no host'}`;
}

/** The way to the database of a credential. Throws `credential_type_wrong`. */
export function toMongodbServer({
  type,
  name,
  values,
}: Pick<OpenCredential, 'type' | 'name' | 'values'>): MongodbServer {
  if (type !== 'mongodbDatabase')
    throw credentialErrors.credential_type_wrong(
      { name, type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const read = (field: string): string => asText(values[field] ?? '');
  const encryption = read('encryption');
  return {
    hosts: read('hosts')
      .split(',')
      .filter((one) => one.trim() !== '')
      .map(readHost),
    database: read('database').trim(),
    user: read('user').trim(),
    password: read('password'),
    authSource: read('authSource').trim() || 'admin',
    encryption: encryption === 'off' || encryption === 'encrypt' ? encryption : 'verify',
    ca: read('ca'),
  };
}
