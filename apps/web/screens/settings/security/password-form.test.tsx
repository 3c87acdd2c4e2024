// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../testing/open-settings.tsx';
import { expectError, expectToast, openSettings } from '../testing/open-settings.tsx';

describe('changing the password', () => {
  async function fill(values: readonly [current: string, next: string, confirm: string], routes: Routes = {}) {
    const opened = await openSettings(routes);
    const labels = ['Current Password', 'New Password', 'Confirm New Password'];
    for (const [index, label] of labels.entries())
      if (values[index]) await opened.user.type(screen.getByLabelText(label), values[index]);
    await opened.click('Change Password');
    return opened;
  }

  it.each([
    [['', '', ''], 'Current Password', 'Please fill in all fields.'],
    [['secret1', 'secret2', ''], 'Confirm New Password', 'Please fill in all fields.'],
    [['secret1', 'secret2', 'secret3'], 'Confirm New Password', 'Passwords do not match.'],
    [['secret1', '12345', '12345'], 'New Password', 'Password must be at least 6 characters long.'],
  ] as const)('with %j says "%s: %s" and sends nothing', async (values, label, message) => {
    const { sent } = await fill(values);
    expectError(label, message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sent('POST /api/auth/password')).toEqual([]);
  });

  it('does not send the confirmation, shows the success and clears the form', async () => {
    const { sent } = await fill(['secret1', 'secret2', 'secret2'], { 'POST /api/auth/password': { status: 204 } });
    await expectToast('Password Changed', 'Use the new password from now on. All other sessions have been signed out.');
    expect(sent('POST /api/auth/password')).toEqual([{ currentPassword: 'secret1', newPassword: 'secret2' }]);
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', '');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const key = (id: string, more: object = {}) => ({
    id,
    name: `Key ${id}`,
    prefix: 'hdl_abc123',
    scopes: ['run'],
    createdAt: '2026-03-04T10:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    ...more,
  });

  it('offers to revoke the API keys that still work, and revokes those that are ticked', async () => {
    const keys = [key('k1'), key('k2'), key('k3', { expiresAt: '2026-03-05T10:00:00.000Z' })];
    const { user, sent } = await fill(['secret1', 'secret2', 'secret2'], {
      'POST /api/auth/password': { status: 204 },
      'GET /api/api-keys': { body: keys },
      'DELETE /api/api-keys/k1': { status: 204 },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke API keys too?' }));
    expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'true']);
    await user.click(dialog.getByRole('checkbox', { name: 'Key k2' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke 1 API key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE /api/api-keys/k1')).toHaveLength(1);
    expect(sent('DELETE /api/api-keys/k2')).toEqual([]);
  });

  it('keeps all API keys where that is wanted', async () => {
    const { user, sent } = await fill(['secret1', 'secret2', 'secret2'], {
      'POST /api/auth/password': { status: 204 },
      'GET /api/api-keys': { body: [key('k1')] },
    });
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Revoke API keys too?' })).getByRole('button', {
        name: 'Keep all',
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('DELETE /api/api-keys/k1')).toEqual([]);
  });

  it('counts a key that is gone already as revoked', async () => {
    const gone = { status: 404, body: { message: 'API key not found.', code: 'api_key_not_found' } };
    const { user } = await fill(['secret1', 'secret2', 'secret2'], {
      'POST /api/auth/password': { status: 204 },
      'GET /api/api-keys': { body: [key('k1')] },
      'DELETE /api/api-keys/k1': gone,
    });
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Revoke API keys too?' })).getByRole('button', {
        name: 'Revoke 1 API key',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says beside the current password that it is wrong', async () => {
    const message = 'The password is not correct.';
    await fill(['secret9', 'secret2', 'secret2'], {
      'POST /api/auth/password': { status: 422, body: { message, code: 'password_incorrect' } },
    });
    await screen.findByText(message);
    expectError('Current Password', message);
  });

  it('does not move the focus while one error after the other is corrected', async () => {
    const { user } = await fill(['', '', '']);
    await user.type(screen.getByLabelText('Current Password'), 'secret1');
    expect(screen.getByLabelText('Current Password')).toHaveProperty('value', 'secret1');
    expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBeNull();
  });
});
