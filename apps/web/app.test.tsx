// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from './testing/api.ts';
import './testing/browser.ts';
import { ada } from './testing/fixtures.ts';
import { openApp } from './testing/render.tsx';

const signedIn = {
  'GET /api/auth/session': { body: ada },
  'GET /api/workflows': { body: [] },
  'GET /api/executions': { body: [] },
  'GET /api/wallet-connections': { body: [] },
};

describe('/', () => {
  it('is the landing page for visitors, with ways into the editor and to the login', async () => {
    answerApi({});
    openApp('/');
    expect((await screen.findByRole('link', { name: 'Start Building Workflows' })).getAttribute('href')).toBe(
      '/editor',
    );
    expect(screen.getByRole('link', { name: 'Open App' }).getAttribute('href')).toBe('/editor');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  it('is the landing page while it is not known who is signed in', async () => {
    answerApi({ 'GET /api/auth/session': () => new Promise(() => {}) });
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Start Building Workflows' })).toBeTruthy();
  });

  it('is the dashboard for signed-in users', async () => {
    answerApi(signedIn);
    openApp('/');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  });
});

describe('an address without a screen', () => {
  it('says so in the two sentences', async () => {
    answerApi({});
    openApp('/no/such/page');
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });
});

describe('the header', () => {
  it('shows visitors the editor and a login, but no dashboard', async () => {
    const calls = answerApi({});
    openApp('/nowhere');
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Editor' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    expect(calls.filter(({ route }) => route === 'GET /api/auth/session')).toHaveLength(1);
  });

  it('shows who is signed in and logs out', async () => {
    localStorage.setItem('authToken', 'left over');
    const calls = answerApi({ ...signedIn, 'POST /api/logout': { status: 204 } });
    openApp('/dashboard');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' }));
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    expect(screen.getByText('ada@example.com')).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    // What the page says that is loaded next; that it is the same can only be seen in a real browser.
    await vi.waitFor(() =>
      expect(sessionStorage.getItem('heddle.toast')).toContain('You have been successfully logged out.'),
    );
    expect(calls.some(({ route }) => route === 'POST /api/logout')).toBe(true);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('reports a failed logout', async () => {
    answerApi({ ...signedIn, 'POST /api/logout': { status: 500 } });
    openApp('/dashboard');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /Account menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect((await screen.findAllByText('There was an issue logging out. Please try again.')).length).toBeGreaterThan(0);
  });
});
