// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import { ada, publicSettings } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';
import { setTheme } from '../../ui/theme.ts';
import { expectToast, openSettings } from './testing/open-settings.tsx';

describe('settings of a visitor', () => {
  it('ask for a login where the account is concerned, and let the toggles of the browser be switched', async () => {
    const calls = answerApi({ 'GET /api/settings/public': { body: publicSettings({ sendsMail: false }) } });
    openApp('/settings');
    await screen.findByText('You are not logged in');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Email Notifications' }).hasAttribute('disabled')).toBe(true);
    const autoSave = screen.getByRole('switch', { name: 'Auto-save Workflows' });
    expect(autoSave.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(autoSave);
    expect(localStorage.getItem('autoSave')).toBe('off');
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/auth/session', 'GET /api/settings/public']);
  });
});

describe('the toggles', () => {
  const toggle = (name: string) => screen.getByRole('switch', { name });
  const isOn = (name: string): boolean => toggle(name).getAttribute('aria-checked') === 'true';

  it('start with mails on, auto-save on, dark mode off', async () => {
    act(() => setTheme('light'));
    await openSettings();
    expect(['Email Notifications', 'Auto-save Workflows', 'Dark Mode', 'Match system'].map(isOn)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('keep mails on the server, and take a change back that it refuses', async () => {
    let refuse = false;
    const { user, sent } = await openSettings({
      'PUT /api/preferences': ({ body }) => (refuse ? { status: 500 } : { body }),
    });
    await waitFor(() => expect(toggle('Email Notifications').hasAttribute('disabled')).toBe(false));
    await user.click(toggle('Email Notifications'));
    await waitFor(() => expect(sent('PUT /api/preferences')).toEqual([{ emailNotifications: false }]));
    expect(isOn('Email Notifications')).toBe(false);
    refuse = true;
    await user.click(toggle('Email Notifications'));
    await expectToast('Save Failed', 'The setting was not saved.');
    expect(isOn('Email Notifications')).toBe(false);
  });

  it('say where no mail can be sent', async () => {
    await openSettings({ 'GET /api/settings/public': { body: publicSettings({ sendsMail: false }) } });
    expect(await screen.findByText(/No mail server is set up on this server/)).toBeTruthy();
  });

  it('promise a mail where one is sent', async () => {
    await openSettings();
    expect(await screen.findByText('Get an email when one of your workflows fails.')).toBeTruthy();
    expect(screen.queryByText(/No mail server is set up/)).toBeNull();
  });

  it('show the theme of the header and change it', async () => {
    act(() => setTheme('light'));
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(isOn('Dark Mode')).toBe(true);
    await user.click(toggle('Dark Mode'));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    await user.click(toggle('Match system'));
    expect(localStorage.getItem('theme')).toBe('system');
    await user.click(toggle('Dark Mode'));
    expect([localStorage.getItem('theme'), isOn('Match system')]).toEqual(['dark', false]);
  });
});

describe('all data', () => {
  it('are saved as a file', async () => {
    const saved: string[] = [];
    let blob = new Blob();
    Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:1'), revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { click } = await openSettings({ 'GET /api/account/export': { body: { profile: ada } } });
    await click('Export All Data');
    await expectToast('Data Exported', 'Your data has been downloaded as JSON file');
    expect(saved).toEqual([expect.stringMatching(/^heddle-export-\d{4}-\d\d-\d\d\.json$/)]);
    expect(JSON.parse(await blob.text())).toEqual({ profile: ada });
  });

  it('say why when they cannot be read', async () => {
    const { click } = await openSettings({
      'GET /api/account/export': { status: 500, body: { message: 'It broke.', code: 'internal_error' } },
    });
    await click('Export All Data');
    await expectToast('Export Failed', 'It broke.');
  });
});

describe('deleting the account', () => {
  it('asks for the email and says when it is another', async () => {
    const message = 'This is not the email address of the account.';
    const { user, click, sent } = await openSettings({
      'DELETE /api/account': { status: 422, body: { message, code: 'deletion_unconfirmed' } },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete Account' }).hasAttribute('disabled')).toBe(false),
    );
    await click('Delete Account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(within(dialog).getByText('ada@example.com')).toBeTruthy();
    expect(sent('DELETE /api/account')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Email Address'), 'eve@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(message));
    expect(sent('DELETE /api/account')).toEqual([{ email: 'eve@example.com', password: '' }]);
  });

  it('asks for the password and says when it is wrong', async () => {
    const message = 'The password is not correct.';
    const { user, click, sent } = await openSettings({
      'DELETE /api/account': { status: 422, body: { message, code: 'password_incorrect' } },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete Account' }).hasAttribute('disabled')).toBe(false),
    );
    await click('Delete Account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await user.type(within(dialog).getByLabelText('Email Address'), 'ada@example.com');
    await user.type(within(dialog).getByLabelText('Password'), 'secret2');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(message));
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Password'));
    expect(sent('DELETE /api/account')).toEqual([{ email: 'ada@example.com', password: 'secret2' }]);
  });

  it('is not offered where the operator has switched it off', async () => {
    const { click } = await openSettings({
      'GET /api/account': { body: { createdAt: '2026-03-04T10:00:00.000Z', deletable: false } },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete Account' }).hasAttribute('disabled')).toBe(false),
    );
    await click('Delete Account');
    await expectToast('Account Deletion', 'This feature will be available in a future update.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
