// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSettings, session } from '../testing/open-settings.tsx';

describe('sessions', () => {
  it('are ended one by one; the focus stays with the list', async () => {
    let sessions = [session(), session({ id: 's2', device: 'Safari on iPhone', current: false })];
    const { user } = await openSettings({
      'GET /api/sessions': () => ({ body: sessions }),
      'DELETE /api/sessions/s2': () => {
        sessions = sessions.slice(0, 1);
        return { status: 204 };
      },
    });
    const list = await screen.findByRole('list', { name: 'Sessions' });
    expect(within(list).getByText('This device')).toBeTruthy();
    expect(within(list).queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.contains(list)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('are ended all at once after a question', async () => {
    const others = [2, 3].map((number) => session({ id: `s${number}`, current: false }));
    let sessions = [session(), ...others];
    const { user, click, sent } = await openSettings({
      'GET /api/sessions': () => ({ body: sessions }),
      'DELETE /api/sessions': () => {
        sessions = sessions.slice(0, 1);
        return { body: { ended: 2 } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(sent('DELETE /api/sessions')).toEqual([]);
    const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
    expect(within(question).getByText('2 other sessions end. You stay signed in here.')).toBeTruthy();
    await click('Sign out all others');
    const list = screen.getByRole('list', { name: 'Sessions' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });

  it('say so when they cannot be loaded, and are loaded again on request', async () => {
    let broken = true;
    const { user } = await openSettings({
      'GET /api/sessions': () =>
        broken ? { status: 500, body: { message: 'It broke.', code: 'internal_error' } } : { body: [session()] },
    });
    const part = screen.getByRole('group', { name: 'Sessions' });
    expect(await within(part).findByText('Sessions could not be loaded')).toBeTruthy();
    broken = false;
    await user.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await within(part).findByRole('list', { name: 'Sessions' })).toBeTruthy();
  });
});
