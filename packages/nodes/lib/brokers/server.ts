import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { encryptionIn } from '../connections/encryption.ts';
import { hostsIn, hostsText } from '../connections/hosts.ts';
import { brokerCredentials } from './credential-types.ts';
import type { BrokerServer } from './port.ts';

/** A broker as errors name it. */
export const nameOf = ({ hosts }: Pick<BrokerServer, 'hosts'>): string => hostsText(hosts);

/** The way to the broker of a credential of this type. Throws `credential_type_wrong`. */
export function toBrokerServer({ type, name, values }: Pick<OpenCredential, 'type' | 'name' | 'values'>): BrokerServer {
  const facts = brokerCredentials[type];
  if (!facts)
    throw credentialErrors.credential_type_wrong(
      { name, type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const read = (field: string): string => asText(values[field] ?? '');
  const encryption = encryptionIn(values);
  const usual = encryption.encryption === 'off' ? facts.plainPort : facts.port;
  const mechanism = read('mechanism');
  return {
    kind: facts.kind,
    hosts: hostsIn(read('host'), typeof values['port'] === 'number' ? values['port'] : usual),
    user: read('user').trim(),
    password: read('password'),
    token: read('token'),
    ...encryption,
    certificate: read('certificate'),
    key: read('key'),
    vhost: read('vhost').trim() || '/',
    mechanism: mechanism === 'scram-sha-256' || mechanism === 'scram-sha-512' ? mechanism : 'plain',
    database: typeof values['database'] === 'number' ? values['database'] : 0,
  };
}
