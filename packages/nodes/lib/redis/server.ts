import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';

/** The way to a Redis server, from its credential. */
export interface RedisServer {
  host: string;
  port: number;
  /** '' for the default user. */
  user: string;
  /** '' for none. */
  password: string;
  database: number;
  /** `verify`: the certificate has to be trusted and of this host; `encrypt`: any certificate; `off`: no encryption. */
  encryption: 'verify' | 'encrypt' | 'off';
  /** PEM; '' for the usual authorities. */
  ca: string;
}

/** What errors say of a server: nothing of its login. */
export const nameOf = ({ host, port }: Pick<RedisServer, 'host' | 'port'>): string => `${host}:${port}`;

/** The way to the server of a credential. Throws `credential_type_wrong`. */
export function toRedisServer({ type, name, values }: Pick<OpenCredential, 'type' | 'name' | 'values'>): RedisServer {
  if (type !== 'redisServer')
    throw credentialErrors.credential_type_wrong(
      { name, type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const read = (field: string): string => asText(values[field] ?? '');
  const count = (field: string, otherwise: number): number => {
    const value = values[field];
    return typeof value === 'number' ? value : otherwise;
  };
  const encryption = read('encryption');
  return {
    host: read('host').trim(),
    port: count('port', 6379),
    user: read('user').trim(),
    password: read('password'),
    database: count('database', 0),
    encryption: encryption === 'off' || encryption === 'encrypt' ? encryption : 'verify',
    ca: read('ca'),
  };
}
