// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { openApp } from '../../testing/render.tsx';

async function open(routes: Parameters<typeof answerApi>[0]) {
  const calls = answerApi(routes);
  openApp('/confirm-email/c1.signature');
  const button = await screen.findByRole('button', { name: 'Confirm Address' });
  return {
    calls: () => calls.filter(({ route }) => route === 'POST /api/confirm-email').map(({ body }) => body),
    press: () => userEvent.setup().click(button),
  };
}

describe('the link that confirms an email address', () => {
  it('needs a click, then shows the confirmed address', async () => {
    const { calls, press } = await open({ 'POST /api/confirm-email': { body: { email: 'ada@new.example' } } });
    expect(calls()).toEqual([]);
    await press();
    const heading = await screen.findByRole('heading', { name: 'Email address confirmed' });
    expect(screen.getByText('From now on you log in with ada@new.example.')).toBeTruthy();
    expect(calls()).toEqual([{ token: 'c1.signature' }]);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('explains why the link is invalid, and links to the settings', async () => {
    const { press } = await open({
      'POST /api/confirm-email': {
        status: 404,
        body: { code: 'email_change_unknown', message: 'This link is not valid.', hint: 'It may be used already.' },
      },
    });
    await press();
    expect(await screen.findByRole('heading', { name: 'The email address was not changed' })).toBeTruthy();
    expect(screen.getByText('This link is not valid. It may be used already.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('may be tried again where the server could not answer', async () => {
    const { press } = await open({
      'POST /api/confirm-email': {
        status: 429,
        body: { code: 'too_many_requests', message: 'Too many attempts. Try again in 9 seconds.' },
      },
    });
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 9 seconds.');
    expect(screen.getByRole('button', { name: 'Confirm Address' })).toBeTruthy();
  });
});
