import { describe, expect, it } from 'vitest';
import type { OpenCredential } from './credentials.ts';
import {
  chosenCredentials,
  credentialProblems,
  defineCredential,
  openChosen,
  readCredentialValues,
} from './credentials.ts';
import { choice, credential, number, secret, text } from './fields.ts';

const node = {
  fields: {
    auth: choice({ label: 'Auth', default: 'none', choices: ['none', 'credential'] }),
    login: credential({ label: 'Login', types: ['a'], when: { auth: ['credential'] } }),
    other: credential({ label: 'Other', types: ['b'] }),
  },
};
const opened = (type: string): OpenCredential => ({
  id: 'c1',
  type,
  name: 'Shop',
  values: {},
  secrets: new Set(),
  renewable: false,
  http: () => Promise.reject(new Error('not asked')),
});

describe('the credential of a field', () => {
  it('is opened by the id that stands there', async () => {
    const asked: string[] = [];
    const open = async (id: string) => {
      asked.push(id);
      return opened('a');
    };
    expect(await openChosen(node, 'login', 'c1', open)).toMatchObject({ name: 'Shop' });
    expect(asked).toEqual(['c1']);
  });

  it.each([
    ['', 'field_required'],
    [undefined, 'field_required'],
    [7, 'field_required'],
    ['c1', 'credential_type_wrong'],
  ])('is refused: %j', async (id, code) => {
    await expect(openChosen(node, 'login', id, async () => opened('b'))).rejects.toMatchObject({
      code,
      details: { field: 'login' },
    });
  });

  it('is not found where there are none', async () => {
    await expect(openChosen(node, 'login', 'c1', undefined)).rejects.toMatchObject({ code: 'credential_not_found' });
  });

  it('counts as chosen while the field is in use', () => {
    expect(chosenCredentials(node, { auth: 'credential', login: 'c1', other: 'c2' })).toEqual(['c1', 'c2']);
    expect(chosenCredentials(node, { auth: 'none', login: 'c1', other: '' })).toEqual([]);
  });
});

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

  it('are told to be wrong one by one', () => {
    expect(credentialProblems(type, { seconds: 0 })).toEqual([
      { field: 'user', message: '"User" is empty.' },
      { field: 'seconds', message: '"Seconds" must be at least 1.' },
    ]);
    expect(credentialProblems(type, { user: '{{ not (', seconds: 5 })).toEqual([]);
  });
});
