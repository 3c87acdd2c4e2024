import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import type { Encryption } from '../connections/encryption.ts';
import { encryptionIn } from '../connections/encryption.ts';
import type { ServerHost } from '../connections/hosts.ts';
import { hostsIn, hostsText } from '../connections/hosts.ts';

/** The way to a MongoDB database, from its credential. */
export interface MongodbServer extends Encryption {
  /** Servers to ask, the first first. */
  hosts: readonly ServerHost[];
  database: string;
  /** '' for none. */
  user: string;
  password: string;
  authSource: string;
}

/** Where MongoDB listens by default. */
const PORT = 27_017;

/** The servers that a database names: `db.example.com:27017`. */
export const namedHosts = (names: readonly string[]): ServerHost[] => names.flatMap((name) => hostsIn(name, PORT));

/** What errors say of a database: nothing of its login. */
export function nameOf({ database, hosts }: Pick<MongodbServer, 'database' | 'hosts'>): string {
  const [first] = hosts;
  return `${database} at ${first ? hostsText([first]) : 'no host'}`;
}

/** The way to the database of a credential. */
export function toMongodbServer({ values }: Pick<OpenCredential, 'values'>): MongodbServer {
  const read = (field: string): string => asText(values[field] ?? '');
  return {
    hosts: hostsIn(read('hosts'), PORT),
    database: read('database').trim(),
    user: read('user').trim(),
    password: read('password'),
    authSource: read('authSource').trim() || 'admin',
    ...encryptionIn(values),
  };
}
