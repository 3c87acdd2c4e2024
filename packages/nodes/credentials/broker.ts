import type { AnyCredential } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, number, secret, text } from '@heddle/contract/node/fields';
import type { Fields } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../lib/lazy-import.ts';
import { COSTLY_KEY, isCostlyKey } from '../lib/pem/cost.ts';
import { toBrokerServer } from '../lib/brokers/server.ts';
import { invalid } from './common.ts';
import { encryptionFields } from './encryption-fields.ts';

const pem = '-----BEGIN …-----';

/** The fields of encryption, for brokers. */
const tlsFields = {
  ...encryptionFields({ server: 'broker', readable: 'password and messages' }),
  certificate: multiline({
    label: 'Client certificate (PEM)',
    optional: true,
    placeholder: pem,
    help: 'Only if the broker requires one.',
    when: { encryption: ['verify', 'encrypt'] },
  }),
  key: secret({
    label: 'Private key of the client certificate (PEM)',
    optional: true,
    multiline: true,
    placeholder: pem,
    when: { encryption: ['verify', 'encrypt'] },
  }),
};

interface Facts {
  type: string;
  name: string;
  description: string;
  hostLabel: string;
  hostHelp?: string;
  hostPlaceholder: string;
  /** The usual ports, as the form names them. */
  port: string;
  userPlaceholder: string;
  /** Fields besides those that all have. */
  more?: Fields;
}

/** A credential type for a message broker: where it is, a login, and its encryption. */
export function defineBrokerCredential(facts: Facts): AnyCredential {
  const { type, name, description, hostLabel, hostHelp, hostPlaceholder, port, userPlaceholder, more = {} } = facts;
  return defineCredential({
    type,
    name,
    description,
    icon: 'radio',
    fields: {
      host: text({
        label: hostLabel,
        required: true,
        placeholder: hostPlaceholder,
        ...(hostHelp === undefined ? {} : { help: hostHelp }),
      }),
      port: number({
        label: 'Port',
        min: 1,
        max: 65_535,
        step: 1,
        placeholder: port,
        help: 'If empty, the usual one.',
      }),
      user: text({ label: 'User name', placeholder: userPlaceholder, help: 'If empty, there is no login.' }),
      password: secret({ label: 'Password' }),
      ...more,
      ...tlsFields,
    },
    check(values) {
      if (/\//.test(asText(values.host)))
        throw invalid('host', 'The host is a name like broker.example.com, without mqtt:// or the like before it.');
      const key = asText(values.key);
      if (isCostlyKey(key)) throw invalid('key', `The private key is not opened: ${COSTLY_KEY}.`);
      if ((asText(values.certificate).trim() === '') !== (key.trim() === ''))
        throw invalid('key', 'A client certificate needs its private key, and the other way round.');
    },
    async test(values, tools) {
      const { openBroker } = await lazyImport(import('../lib/brokers/drivers.ts'));
      const connection = await openBroker(toBrokerServer({ type, name, values }), tools);
      connection.close();
      return `${asText(values.host).trim()} answered${asText(values.user) === '' ? '' : ' and took the login'}.`;
    },
  });
}
