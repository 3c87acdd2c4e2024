import { defineNode } from '@heddle/contract/node/define';
import { passwordFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const bcrypt = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
const argon2 = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

export const passwordHasher = defineNode({
  type: 'passwordHasher',
  name: 'Password Hasher',
  category: 'Security & Authentication',
  icon: 'lock',
  description: 'Hashes passwords for storage, verifies them and estimates their strength',
  summary: '{operation} {algorithm}',
  effect: 'none',
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields: passwordFields,
  examples: [
    {
      title: 'The password of a stored hash; this one should be made anew',
      given: [
        { user: 'ada', password: 'password', passwordHash: argon2 },
        { user: 'bob', password: 'Password', passwordHash: argon2 },
      ],
      with: { operation: 'verify' },
      gives: {
        valid: [{ user: 'ada', passwordHash: argon2, passwordCheck: { verified: true, needsRehash: true } }],
        invalid: [{ user: 'bob', passwordHash: argon2, passwordCheck: { verified: false, needsRehash: false } }],
      },
    },
    {
      title: 'Hashes of bcrypt are verified, so that they can be replaced',
      given: [{ password: 'U*U', stored: bcrypt }],
      with: { operation: 'verify', hash: '{{ stored }}', to: 'check' },
      gives: { valid: [{ stored: bcrypt, check: { verified: true, needsRehash: true } }] },
    },
    {
      title: 'A weak password, with what makes it weak',
      given: [{ name: 'Ada', password: 'ada1234' }],
      with: { operation: 'strength', known: '{{ name }}', to: 'check' },
      gives: {
        invalid: [
          {
            name: 'Ada',
            password: 'ada1234',
            check: {
              score: 0,
              level: 'very weak',
              bits: 9,
              reasons: [
                'it holds something that is known of the user',
                'it holds letters or digits in the order of the alphabet or of the keyboard',
                'it has fewer than 12 characters',
              ],
            },
          },
        ],
      },
    },
    { title: 'Without a password it says so', given: [{ user: 'ada' }], with: {}, fails: 'field_required' },
    {
      title: 'A hash that cannot be read is refused',
      given: [{ password: 'x', passwordHash: '5f4dcc3b5aa765d61d8327deb882cf99' }],
      with: { operation: 'verify' },
      fails: 'password_hash_unreadable',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processPasswords(context),
});
