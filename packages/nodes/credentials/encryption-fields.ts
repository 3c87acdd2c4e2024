import { choice, multiline } from '@heddle/contract/node/fields';

/**
 * The fields of a credential that say how connections to its server are encrypted; `encryptionIn` reads them.
 * `server`: whose certificate it is, such as "database"; `readable`: what can be read on the way without encryption.
 */
export const encryptionFields = ({ server, readable }: { server: string; readable: string }) => ({
  encryption: choice({
    label: 'Encryption',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'TLS with a trusted certificate' },
      { value: 'encrypt', label: 'TLS with any certificate' },
      { value: 'off', label: 'None' },
    ],
    help: `Without encryption, ${readable} can be read on the way.`,
  }),
  ca: multiline({
    label: 'Certificate authority (PEM)',
    placeholder: '-----BEGIN …-----',
    help: `Only if your own authority issued the certificate of the ${server}. If empty, the usual authorities.`,
    when: { encryption: ['verify'] },
  }),
});
