import { describe, expect, it } from 'vitest';
import type { OpenCredential } from './credentials.ts';
import { chosenCredentials, openChosen } from './credentials.ts';
import { choice, credential } from './fields.ts';

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
  it('is opened by the id in the field', async () => {
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
