// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectError, openSettings } from '../testing/open-settings.tsx';

const apiKey = {
  id: 'k1',
  name: 'Nightly import',
  prefix: 'hdl_abc123',
  scopes: ['run'],
  createdAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  isRenewed: false,
};

describe('API keys', () => {
  it('are made with name and expiry, and show their secret once', async () => {
    const { user, click, sent } = await openSettings({
      'POST /api/api-keys': { status: 201, body: { ...apiKey, secret: 'hdl_the-secret' } },
    });
    expect(await screen.findByText('You have no API keys.')).toBeTruthy();
    await click('Create API Key');
    const dialog = await screen.findByRole('dialog', { name: 'Create API key' });
    await user.type(within(dialog).getByLabelText('Name'), 'Nightly import{Enter}');
    expect(await screen.findByText('hdl_the-secret')).toBeTruthy();
    expect(sent('POST /api/api-keys')).toEqual([{ name: 'Nightly import', expiresInDays: 90, scopes: ['run'] }]);
    await click('Done');
    await waitFor(() => expect(screen.queryByText('hdl_the-secret')).toBeNull());
  });

  it('are for what is ticked; what a scope includes is ticked with it', async () => {
    const { user, click, sent } = await openSettings({
      'POST /api/api-keys': { status: 201, body: { ...apiKey, secret: 'hdl_the-secret' } },
    });
    await click('Create API Key');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    const tick = (name: string): HTMLElement => dialog.getByRole('checkbox', { name });
    const ticked = (): (string | null)[] =>
      ['Read', 'Run', 'Edit', 'Everything'].map(
        (name) => `${tick(name).getAttribute('aria-checked')}${tick(name).hasAttribute('disabled') ? ' fixed' : ''}`,
      );
    expect(ticked()).toEqual(['true fixed', 'true', 'false', 'false']);
    await user.click(tick('Run'));
    expect(ticked()).toEqual(['true fixed', 'false', 'false', 'false']);
    await user.click(tick('Everything'));
    expect(ticked()).toEqual(['true fixed', 'true fixed', 'true fixed', 'true']);
    await user.click(tick('Everything'));
    await user.click(tick('Edit'));
    await user.click(tick('Run'));
    expect(ticked()).toEqual(['true fixed', 'true', 'true', 'false']);
    await user.type(dialog.getByLabelText('Name'), 'CI{Enter}');
    await screen.findByText('hdl_the-secret');
    expect(sent('POST /api/api-keys')).toEqual([{ name: 'CI', expiresInDays: 90, scopes: ['run', 'edit'] }]);
  });

  it('say what they may do, and whether they have expired', async () => {
    const keys = [
      apiKey,
      { ...apiKey, id: 'k2', name: 'Old', scopes: ['run', 'edit'], expiresAt: '2026-03-05T10:00:00.000Z' },
    ];
    await openSettings({ 'GET /api/api-keys': { body: keys } });
    const [first, second] = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Run · Never used · never expires');
    expect(within(first ?? document.body).queryByText('Expired')).toBeNull();
    expect(second?.textContent).toContain('Run and Edit · Never used · expired');
    expect(within(second ?? document.body).getByText('Expired')).toBeTruthy();
  });

  it('are the access of connected programs as well', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const program = { ...apiKey, name: 'Claude', scopes: ['tools'], expiresAt, isRenewed: true };
    await openSettings({ 'GET /api/api-keys': { body: [program] } });
    const list = within(await screen.findByRole('list', { name: 'API keys' }));
    expect(list.getByText('Connected Program')).toBeTruthy();
    expect(list.getByRole('listitem').textContent).toContain('unless it is used before');
    expect(list.queryByText('hdl_abc123…')).toBeNull();
    expect(list.getByRole('button', { name: 'Revoke Claude' })).toBeTruthy();
  });

  it('say beside the name what is wrong with it', async () => {
    const { user, click } = await openSettings({
      'POST /api/api-keys': { status: 422, body: { message: 'Give the key a name.', code: 'api_key_name_blank' } },
    });
    await click('Create API Key');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create API Key' }));
    await waitFor(() => expectError('Name', 'Give the key a name.'));
  });

  it('are revoked after a question', async () => {
    let keys = [apiKey];
    const { user, click } = await openSettings({
      'GET /api/api-keys': () => ({ body: keys }),
      'DELETE /api/api-keys/k1': () => {
        keys = [];
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly import' }));
    await screen.findByRole('alertdialog', { name: 'Revoke Nightly import?' });
    await click('Revoke key');
    expect(await screen.findByText('You have no API keys.')).toBeTruthy();
  });
});
