// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { publicSettings } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';

const settings = (sendsMail: boolean) => ({
  'GET /api/settings/public': { body: publicSettings({ sendsMail }) },
});

async function open(routes: Parameters<typeof answerApi>[0]) {
  const calls = answerApi(routes);
  openApp('/login');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  return { user, sent: () => calls.filter(({ route }) => route.includes('forgot')).map(({ body }) => body) };
}

describe('a forgotten password', () => {
  it('is set anew by a link, for the address that was entered already', async () => {
    const { user, sent } = await open({ ...settings(true), 'POST /api/forgot-password': { status: 204 } });
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText(/If ada@example.com has an account here/)).toBeTruthy();
    expect(sent()).toEqual([{ email: 'ada@example.com' }]);
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  });

  it('needs an address', async () => {
    const { user, sent } = await open(settings(true));
    await user.clear(screen.getByLabelText('Email'));
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('says beforehand where the server sends no mail', async () => {
    await open(settings(false));
    expect(await screen.findByText('This server sends no mail.')).toBeTruthy();
    expect(screen.getByText(/heddle reset-password/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull();
  });
});
