// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../testing/open-settings.tsx';
import { expectError, expectToast, openSettings } from '../testing/open-settings.tsx';

describe('changing the password', () => {
  async function fill(values: readonly [current: string, next: string, confirm: string], routes: Routes = {}) {
    const opened = await openSettings(routes);
    const labels = ['Current Password', 'New Password', 'Confirm New Password'];
    for (const [index, label] of labels.entries()) if (values[index]) await opened.user.type(screen.getByLabelText(label), values[index]);
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
    await expectToast('Error', message);
    expectError(label, message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sent('POST /api/auth/password')).toEqual([]);
  });

  it('sends no confirmation, tells of it and empties the form', async () => {
    const { sent } = await fill(['secret1', 'secret2', 'secret2'], { 'POST /api/auth/password': { status: 204 } });
    await expectToast('Password Changed', 'Use the new password from now on. All other sessions have been signed out.');
    expect(sent('POST /api/auth/password')).toEqual([{ currentPassword: 'secret1', newPassword: 'secret2' }]);
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', '');
  });

  it('says beside the current password that it is wrong', async () => {
    const message = 'The password is not correct.';
    await fill(['secret9', 'secret2', 'secret2'], { 'POST /api/auth/password': { status: 422, body: { message, code: 'password_incorrect' } } });
    await expectToast('Password Change Failed', message);
    expectError('Current Password', message);
  });

  it('does not move the focus while one error after the other is corrected', async () => {
    const { user } = await fill(['', '', '']);
    await user.type(screen.getByLabelText('Current Password'), 'secret1');
    expect(screen.getByLabelText('Current Password')).toHaveProperty('value', 'secret1');
    expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBeNull();
  });
});
