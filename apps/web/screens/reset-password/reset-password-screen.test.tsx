// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { openApp } from '../../testing/render.tsx';

const ROUTE = 'POST /api/reset-password';

async function open(routes: Parameters<typeof answerApi>[0], password: string, repeated = password) {
  const calls = answerApi(routes);
  openApp('/reset-password/t0ken');
  const user = userEvent.setup();
  if (password !== '') await user.type(await screen.findByLabelText('New Password'), password);
  if (repeated !== '') await user.type(await screen.findByLabelText('Confirm New Password'), repeated);
  await user.click(await screen.findByRole('button', { name: 'Set New Password' }));
  return () => calls.filter(({ route }) => route === ROUTE).map(({ body }) => body);
}

describe('the link of a forgotten password', () => {
  it('sets a new one, and leads to the login', async () => {
    const sent = await open({ [ROUTE]: { status: 204 } }, 'fresh-secret');
    const heading = await screen.findByRole('heading', { name: 'Password changed' });
    expect(sent()).toEqual([{ token: 't0ken', password: 'fresh-secret' }]);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it.each([
    ['', '', 'New Password', 'Please fill in all fields.'],
    ['12345', '12345', 'New Password', 'Password must be at least 6 characters long.'],
    ['secret1', 'secret2', 'Confirm New Password', 'Passwords do not match.'],
  ])('with "%s" and "%s" says beside %s: %s', async (password, repeated, label, message) => {
    const sent = await open({}, password, repeated);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(sent()).toEqual([]);
  });

  it('may be tried again where the new password is refused', async () => {
    const refused = { status: 422, body: { code: 'password_common', message: 'This password is too common.' } };
    await open({ [ROUTE]: refused }, 'password');
    await waitFor(() => expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'password');
  });

  it('says why it is not valid, and where another one can be asked for', async () => {
    const body = { code: 'reset_link_unknown', message: 'This link is not valid.', hint: 'It may be used already.' };
    await open({ [ROUTE]: { status: 404, body } }, 'fresh-secret');
    expect(await screen.findByText('This link is not valid. It may be used already.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the Login Page' }).getAttribute('href')).toBe('/login');
  });
});
