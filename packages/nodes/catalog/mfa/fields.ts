import { boolean, choice, number, secret, text } from '@heddle/contract/node/fields';

const withSecret = ['verify', 'code', 'enroll'];

export const mfaFields = {
  operation: choice({
    label: 'Operation',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'Verify a code' },
      { value: 'enroll', label: 'Enroll a user' },
      { value: 'code', label: 'Generate the current code' },
      { value: 'newRecovery', label: 'Generate recovery codes' },
      { value: 'recovery', label: 'Verify a recovery code' },
    ],
  }),
  kind: choice({
    label: 'Code type',
    default: 'totp',
    when: { operation: withSecret },
    choices: [
      { value: 'totp', label: 'Time-based (TOTP)' },
      { value: 'hotp', label: 'Counter-based (HOTP)' },
    ],
  }),
  user: text({
    label: 'User',
    placeholder: '{{ user.id }}',
    help: 'Used codes, wrong attempts and recovery codes are stored per user. If empty when verifying: per secret.',
  }),
  code: text({
    label: 'Code',
    when: { operation: ['verify', 'recovery'] },
    placeholder: '{{ code }}',
    help: 'If empty: the field code of the item.',
  }),
  secret: secret({
    label: 'Secret',
    when: { operation: ['verify', 'code'] },
    help: 'As base32, as it was given to the app. An expression may read it from the item; if empty: the field secret.',
  }),
  issuer: text({
    label: 'Service',
    when: { operation: ['enroll'] },
    default: 'Heddle',
    help: 'Shown in the app above the code.',
  }),
  account: text({
    label: 'Account',
    when: { operation: ['enroll'] },
    placeholder: '{{ email }}',
    help: 'Shown in the app. If empty: the field email of the item, or the user.',
  }),
  digits: number({ label: 'Digits', default: 6, min: 6, max: 10, step: 1, when: { operation: withSecret } }),
  algorithm: choice({
    label: 'Hash',
    default: 'SHA1',
    choices: ['SHA1', 'SHA256', 'SHA512'],
    when: { operation: withSecret },
    help: 'Most apps support only SHA1, which is safe here.',
  }),
  period: number({
    label: 'Seconds per code',
    default: 30,
    min: 5,
    max: 3600,
    step: 1,
    when: { operation: withSecret, kind: ['totp'] },
  }),
  counter: number({
    label: 'Counter',
    default: 0,
    min: 0,
    max: Number.MAX_SAFE_INTEGER - 1000,
    step: 1,
    when: { operation: withSecret, kind: ['hotp'] },
    help: 'The next one. When verifying, the last used counter is remembered and applies if it is higher.',
  }),
  window: number({
    label: 'Tolerance (codes)',
    default: 1,
    min: 0,
    max: 100,
    step: 1,
    when: { operation: ['verify'] },
    help: 'How many codes before and after the current time, or after the counter, are accepted as well.',
  }),
  once: boolean({
    label: 'Accept a code once',
    default: true,
    when: { operation: ['verify'] },
    help: 'Remembers used codes and wrong attempts across runs.',
  }),
  mostFailures: number({
    label: 'Lock after wrong codes',
    default: 5,
    min: 0,
    max: 1000,
    step: 1,
    when: { operation: ['verify'], once: [true] },
    help: 'Consecutive wrong codes. 0 means never.',
  }),
  lockMinutes: number({
    label: 'Locked for (minutes)',
    default: 15,
    min: 1,
    max: 10_080,
    when: { operation: ['verify'], once: [true] },
  }),
  count: number({ label: 'How many', default: 10, min: 1, max: 50, step: 1, when: { operation: ['newRecovery'] } }),
  shared: choice({
    label: 'Scope',
    default: 'user',
    choices: [
      { value: 'user', label: 'All your workflows' },
      { value: 'workflow', label: 'This workflow' },
    ],
  }),
  to: text({ label: 'Result field', default: 'mfa' }),
};
