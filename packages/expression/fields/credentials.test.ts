import { defineCredential } from '@heddle/contract/node/credentials';
import { number, secret, text } from '@heddle/contract/node/fields';
import { describe, expect, it } from 'vitest';
import { credentialProblems, readCredentialValues } from './credentials.ts';

describe('the values of a credential', () => {
  const type = defineCredential({
    type: 't',
    name: 'T',
    description: '',
    icon: 'key',
    fields: {
      user: text({ label: 'User', required: true }),
      password: secret({ label: 'Password' }),
      seconds: number({ label: 'Seconds', default: 60, min: 1 }),
    },
  });

  it('have their types and defaults, and no expressions', () => {
    expect(readCredentialValues(type, { user: '{{ 1 + 1 }}', password: 'a{{', seconds: '90' })).toEqual({
      user: '{{ 1 + 1 }}',
      password: 'a{{',
      seconds: 90,
    });
    expect(readCredentialValues(type, { user: 'x' })).toEqual({ user: 'x', password: '', seconds: 60 });
  });

  it('are checked one by one', () => {
    expect(credentialProblems(type, { seconds: 0 })).toEqual([
      { field: 'user', message: '"User" is empty.' },
      { field: 'seconds', message: '"Seconds" must be at least 1.' },
    ]);
    expect(credentialProblems(type, { user: '{{ not (', seconds: 5 })).toEqual([]);
  });
});
