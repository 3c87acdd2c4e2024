import { defineNode } from '@heddle/contract/node/define';
import { mfaFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

// RFC 4226, appendix D: the secret "12345678901234567890".
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export const mfaValidator = defineNode({
  type: 'mfaValidator',
  name: 'MFA Validator',
  category: 'Security & Authentication',
  icon: 'key-round',
  description: 'Verifies one-time codes of authenticator apps, enrolls users and handles recovery codes',
  summary: '{operation} of {user}',
  // Used codes are remembered: the run has to be on disk before.
  effect: ({ operation, once }) => {
    if (operation === 'enroll' || operation === 'code') return 'none';
    return once === false && (operation === undefined || operation === 'verify') ? 'none' : 'write';
  },
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields: mfaFields,
  examples: [
    {
      title: 'A code by counter is accepted once; those before it are no longer',
      given: [{ code: '969 429' }, { code: '969429' }, { code: '755224' }, { code: '338314' }],
      with: { kind: 'hotp', secret, window: 5 },
      gives: {
        valid: [
          { code: '969 429', mfa: { verified: true, counter: 4 } },
          { code: '338314', mfa: { verified: true, counter: 5 } },
        ],
        invalid: [
          { code: '969429', mfa: { verified: false, reason: 'wrong' } },
          { code: '755224', mfa: { verified: false, reason: 'wrong' } },
        ],
      },
    },
    {
      title: 'A code by time',
      given: [{ code: '000000000' }],
      with: { secret },
      gives: { invalid: [{ code: '000000000', mfa: { verified: false, reason: 'wrong' } }] },
    },
    {
      title: 'The code of a counter',
      given: [{ secret }],
      with: { operation: 'code', kind: 'hotp', counter: 9 },
      gives: { valid: [{ secret, mfa: { code: '520489', counter: 9 } }] },
    },
    {
      title: 'A recovery code nobody has',
      given: [{ code: 'ABCD-EFGH' }],
      with: { operation: 'recovery', user: 'ada' },
      gives: { invalid: [{ code: 'ABCD-EFGH', mfa: { verified: false, reason: 'wrong', left: 0 } }] },
    },
    {
      title: 'A secret that cannot be read is refused',
      given: [{ code: '1' }],
      with: { secret: '!' },
      fails: 'one_time_secret_invalid',
    },
    { title: 'Without a code it says so', given: [{}], with: { secret }, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processMfa(context),
});
