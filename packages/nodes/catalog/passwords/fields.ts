import { boolean, choice, number, secret, text } from '@heddle/contract/node/fields';

export const passwordFields = {
  operation: choice({
    label: 'Operation',
    default: 'hash',
    choices: [
      { value: 'hash', label: 'Hash a password' },
      { value: 'verify', label: 'Verify a password' },
      { value: 'strength', label: 'Estimate how strong a password is' },
    ],
  }),
  password: secret({ label: 'Password', help: 'An expression may read it from the item. Left empty: the field password of the item.' }),
  hash: text({ label: 'Stored hash', when: { operation: ['verify'] }, placeholder: '{{ user.passwordHash }}', help: 'Of argon2id, scrypt or bcrypt. Left empty: the field passwordHash of the item.' }),
  algorithm: choice({ label: 'Method', default: 'argon2id', choices: [{ value: 'argon2id', label: 'Argon2id' }, { value: 'scrypt', label: 'scrypt' }, { value: 'bcrypt', label: 'bcrypt' }], when: { operation: ['hash', 'verify'] }, help: 'When verifying: what hashes should be made with, see needsRehash. bcrypt is for programs that know nothing else; it takes 72 bytes at most.' }),
  memory: number({ label: 'Memory (MiB)', default: 64, min: 19, max: 128, step: 1, when: { operation: ['hash', 'verify'], algorithm: ['argon2id'] } }),
  passes: number({ label: 'Passes', default: 3, min: 1, max: 20, step: 1, when: { operation: ['hash', 'verify'], algorithm: ['argon2id'] } }),
  parallelism: number({ label: 'Lanes', default: 1, min: 1, max: 16, step: 1, when: { operation: ['hash', 'verify'], algorithm: ['argon2id'] } }),
  cost: number({ label: 'Cost', default: 17, min: 14, max: 17, step: 1, when: { operation: ['hash', 'verify'], algorithm: ['scrypt'] }, help: 'One more takes twice the time and memory; 17 takes 128 MiB, which is the most.' }),
  rounds: number({ label: 'Cost', default: 12, min: 10, max: 16, step: 1, when: { operation: ['hash', 'verify'], algorithm: ['bcrypt'] }, help: 'One more takes twice the time.' }),
  known: text({ label: 'Known of the user', when: { operation: ['strength'] }, placeholder: '{{ name }}, {{ email }}', help: 'Words that somebody would try first, separated by commas.' }),
  least: choice({
    label: 'Is enough',
    default: '3',
    when: { operation: ['strength'] },
    choices: [{ value: '1', label: 'Weak' }, { value: '2', label: 'Fair' }, { value: '3', label: 'Strong' }, { value: '4', label: 'Very strong' }],
    help: 'Weaker ones leave by the port invalid.',
  }),
  remove: boolean({ label: 'Take the password out of the item', default: true, when: { operation: ['hash', 'verify'] }, help: 'The field password. What comes after rarely needs it, and runs are kept.' }),
  to: text({ label: 'Result field', help: 'Left empty: passwordHash, passwordCheck or passwordStrength.' }),
};
