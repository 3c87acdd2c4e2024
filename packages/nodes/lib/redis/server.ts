import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import type { Encryption } from '../connections/encryption.ts';
import { encryptionIn } from '../connections/encryption.ts';

/** The way to a Redis server, from its credential. */
export interface RedisServer extends Encryption {
  host: string;
  port: number;
  /** '' for the default user. */
  user: string;
  /** '' for none. */
  password: string;
  database: number;
}

/** What errors say of a server: nothing of its login. */
export const nameOf = ({ host, port }: Pick<RedisServer, 'host' | 'port'>): string => `${host}:${port}`;

/** The way to the server of a credential. */
export function toRedisServer({ values }: Pick<OpenCredential, 'values'>): RedisServer {
  const read = (field: string): string => asText(values[field] ?? '');
  const count = (field: string, otherwise: number): number => {
    const value = values[field];
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    host: read('host').trim(),
    port: count('port', 6379),
    user: read('user').trim(),
    password: read('password'),
    database: count('database', 0),
    ...encryptionIn(values),
  };
}
