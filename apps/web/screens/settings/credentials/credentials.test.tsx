// @vitest-environment jsdom
import type { CredentialSummary, CredentialType, SignInState } from '@heddle/contract/api/credentials';
import { choice, number, secret, text } from '@heddle/contract/node/fields';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../testing/open-settings.tsx';
import { expectToast, openSettings } from '../testing/open-settings.tsx';

const types: CredentialType[] = [
  {
    type: 'basicAuth',
    name: 'User name and password',
    description: 'A user name with a password',
    icon: 'user-round',
    abilities: ['requests'],
    fields: { username: text({ label: 'User name', required: true }), password: secret({ label: 'Password' }) },
  },
  {
    type: 'jwtKeys',
    name: 'JWT with a private key',
    description: 'A signed token',
    icon: 'shield-check',
    abilities: ['requests'],
    fields: {
      algorithm: choice({ label: 'Algorithm', default: 'RS256', choices: ['RS256', 'ES256'] }),
      privateKey: secret({ label: 'Private key', required: true, multiline: true }),
      lifetime: number({ label: 'Lifetime', default: 300 }),
    },
  },
];
const shop = {
  id: 'c1',
  name: 'Shop',
  type: 'basicAuth',
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
  signIn: null,
};
const view = { ...shop, values: { username: 'ada' }, saved: ['password'], usedBy: [] };

const open = (routes: Routes = {}) =>
  openSettings({
    'GET /api/credential-types': { body: types },
    'GET /api/credentials': { body: [shop] },
    'GET /api/credentials/c1': { body: view },
    ...routes,
  });
const account: CredentialSummary = {
  ...shop,
  id: 'c2',
  name: 'Mail',
  type: 'mailOAuth',
  signIn: {
    isSignedIn: true,
    account: 'ada@shop.example',
    scopes: ['mail.read'],
    expiresAt: '2026-03-04T12:00:00.000Z',
    renews: false,
    signedInAt: '2026-03-04T10:00:00.000Z',
    reason: null,
    failure: null,
  },
};
const menu = async (user: Awaited<ReturnType<typeof open>>['user'], item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'More for Shop' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('credentials', () => {
  it('begin with a word on what they are for, and with the way to the first', async () => {
    const { user, sent } = await open({
      'GET /api/credentials': { body: [] },
      'POST /api/credentials': { status: 201, body: view },
    });
    expect(await screen.findByText('No credentials yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New Credential' }));
    const dialog = await dialogNamed('New credential');
    await user.click(await dialog.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'JWT with a private key' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Shop');
    await user.type(dialog.getByLabelText(/^Private key/), 'PEM');
    await user.clear(dialog.getByLabelText('Lifetime'));
    await user.type(dialog.getByLabelText('Lifetime'), '60');
    await user.click(dialog.getByRole('button', { name: 'Save Credential' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST /api/credentials')).toEqual([
      { name: 'Shop', type: 'jwtKeys', values: { privateKey: 'PEM', lifetime: 60 } },
    ]);
  });

  it('are edited without the secrets, which stay unless they are replaced', async () => {
    const { user, sent } = await open({ 'PUT /api/credentials/c1': { body: view } });
    await menu(user, 'Edit');
    const dialog = await dialogNamed('Edit credential');
    expect((await dialog.findByLabelText<HTMLInputElement>(/^User name/)).value).toBe('ada');
    expect(dialog.getByText('saved')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^User name/), '2');
    await user.click(dialog.getByRole('button', { name: 'Save Credential' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menu(user, 'Edit');
    const again = await dialogNamed('Edit credential');
    await user.click(await again.findByRole('button', { name: 'Replace Password' }));
    await user.type(again.getByLabelText('Password'), 'new one');
    await user.click(again.getByRole('button', { name: 'Save Credential' }));
    await waitFor(() => expect(sent('PUT /api/credentials/c1')).toHaveLength(2));
    expect(sent('PUT /api/credentials/c1')).toEqual([
      { name: 'Shop', values: { username: 'ada2' } },
      { name: 'Shop', values: { username: 'ada', password: 'new one' } },
    ]);
  });

  it('have what the server refuses beside the field', async () => {
    const refusal = {
      message: 'Wrong.',
      code: 'credential_invalid',
      details: { fields: [{ field: 'username', message: 'No such user.' }] },
    };
    const { user } = await open({ 'PUT /api/credentials/c1': { status: 422, body: refusal } });
    await menu(user, 'Edit');
    const dialog = await dialogNamed('Edit credential');
    await user.click(await dialog.findByRole('button', { name: 'Save Credential' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('No such user.');
    expect(dialog.getByLabelText(/^User name/).getAttribute('aria-invalid')).toBe('true');
  });

  it('can be tested, and the result is shown', async () => {
    let works = true;
    const { user } = await open({
      'POST /api/credentials/c1/test': () =>
        works
          ? { body: { message: 'GET https://a.example answered 200.' } }
          : {
              status: 422,
              body: { message: 'The test failed: GET https://a.example answered 401.', code: 'credential_test_failed' },
            },
    });
    await user.click(await screen.findByRole('button', { name: 'Test Shop' }));
    await expectToast('Credential Works', 'GET https://a.example answered 200.');
    works = false;
    await user.click(screen.getByRole('button', { name: 'Test Shop' }));
    await expectToast('Test Failed', 'The test failed: GET https://a.example answered 401.');
  });

  it.each<[Partial<SignInState>, string, string]>([
    [{}, 'Signed in', 'Test Mail'],
    [{ isSignedIn: false, account: null }, 'Not signed in', 'Sign in: Mail'],
    [{ isSignedIn: false, reason: 'it was revoked' }, 'Signed out', 'Sign in again: Mail'],
  ])('say whether they are signed in: %j', async (given, word, action) => {
    const mail = { ...account, signIn: { ...account.signIn, ...given } };
    await open({ 'GET /api/credentials': { body: [shop, mail] } });
    const list = within(await screen.findByRole('list', { name: 'Credentials' }));
    const [shopRow, mailRow] = list.getAllByRole('listitem');
    expect(mailRow?.textContent).toContain(`Mail${word}`);
    expect(list.getByRole('button', { name: action })).toBeTruthy();
    expect(shopRow?.textContent).not.toMatch(/signed/i);
  });

  it('say with which account they are signed in, and until when if that cannot be renewed', async () => {
    await open({ 'GET /api/credentials': { body: [account] } });
    expect(await screen.findByText(/ada@shop\.example · until Mar 4, 2026/)).toBeTruthy();
  });

  it('name the workflows that use them, with links', async () => {
    const { user } = await open({
      'GET /api/credentials/c1': { body: { ...view, usedBy: [{ id: 'w1', name: 'Orders' }] } },
    });
    await menu(user, 'Edit');
    const uses = within(await (await dialogNamed('Edit credential')).findByRole('region', { name: 'Used by' }));
    expect(uses.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/workflow/w1');
  });

  it('are deleted after a question that names the workflows that use them', async () => {
    let list = [shop];
    const { user, click } = await open({
      'GET /api/credentials': () => ({ body: list }),
      'GET /api/credentials/c1': {
        body: {
          ...view,
          usedBy: [
            { id: 'w1', name: 'Orders' },
            { id: 'w2', name: 'Invoices' },
          ],
        },
      },
      'DELETE /api/credentials/c1': ({ url }) => {
        if (url.searchParams.get('force') !== 'true')
          return { status: 409, body: { message: 'In use.', code: 'credential_in_use' } };
        list = [];
        return { status: 204 };
      },
    });
    await menu(user, 'Delete');
    await screen.findByRole('alertdialog', { name: 'Delete Shop?' });
    expect(await screen.findByText(/It is used by “Orders” and “Invoices”\./)).toBeTruthy();
    await click('Delete anyway');
    expect(await screen.findByText('No credentials yet')).toBeTruthy();
  });
});
