// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../testing/api.ts';
import { run, wallet, workflow } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';
import { card, openDashboard, openTab } from './testing/open-dashboard.ts';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

describe('who sees the dashboard', () => {
  it('shows a spinner while it is not known who is signed in', async () => {
    answerApi({ 'GET /api/auth/session': () => new Promise(() => {}) });
    openApp('/dashboard');
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe('Loading'));
  });

  it('shows visitors nothing of it and offers to sign in', async () => {
    const calls = answerApi({});
    openApp('/dashboard');
    const main = screen.getByRole('main');
    expect((await within(main).findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login');
    const headings = within(main).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['You are not signed in']);
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(window.location.pathname).toBe('/dashboard');
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/workflows');
  });

  it('redirects to the login screen when the session has ended', async () => {
    await openDashboard({
      'GET /api/workflows': { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } },
    });
    expect((await screen.findAllByText('Unauthorized')).length).toBeGreaterThan(0);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('asks for the lists of the signed-in user', async () => {
    const asked: string[] = [];
    await openDashboard({
      'GET /api/workflows': ({ url }) => {
        asked.push(url.pathname + url.search);
        return { body: [] };
      },
    });
    await waitFor(() => expect(asked).toEqual(['/api/workflows?userId=u1']));
  });

  it('reads each list once, and none when it is opened again', async () => {
    const { calls, user } = await openDashboard();
    const lists = () =>
      calls
        .map(({ route }) => route)
        .filter((route) => route !== 'GET /api/auth/session')
        .sort();
    const once = ['GET /api/executions', 'GET /api/wallet-connections', 'GET /api/widgets', 'GET /api/workflows'];
    const own = () => lists().filter((route) => once.includes(route));
    await waitFor(() => expect(card('Total Executions')).toContain('0'));
    await waitFor(() => expect(own()).toEqual(once));
    await user.click(screen.getByRole('link', { name: 'Gallery' }));
    await screen.findByRole('heading', { name: 'Workflow Gallery' });
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    await openTab(user, 'Recent Activity');
    await screen.findByText('No recent activity');
    expect(own()).toEqual(once);
  });
});

describe('the summary', () => {
  it('counts workflows, runs, active wallets and the last five runs', async () => {
    await openDashboard({
      'GET /api/workflows': { body: [workflow(), workflow({ id: 'w2', isActive: false })] },
      'GET /api/executions': {
        body: Array.from({ length: 7 }, (_, index) => run({ id: `r${index}` })),
        headers: { 'x-total-count': '1234' },
      },
      'GET /api/wallet-connections': { body: [wallet, { ...wallet, id: 'c2', isActive: false }] },
    });
    await waitFor(() => expect(card('Total Workflows')).toBe('Total Workflows21 active'));
    await waitFor(() => expect(card('Total Executions')).toBe('Total Executions1,234All-time runs'));
    await waitFor(() => expect(card('Connected Wallets')).toBe('Connected Wallets1Active connections'));
    expect(card('Recent Activity')).toBe('Recent Activity5Last 5 runs');
  });
});

describe('empty lists', () => {
  it.each([
    [
      'Workflows',
      [
        'No workflows yet',
        'Get started by creating your first automation workflow',
        'Create Your First Workflow',
        'Create New Workflow',
      ],
    ],
    ['Execution History', ['No executions yet']],
    ['Wallet Connections', ['No wallet connections', 'Connect your crypto wallets to use in workflows']],
    ['Recent Activity', ['No recent activity']],
  ])('%s says so and shows the way out', async (tab, texts) => {
    const { user } = await openDashboard();
    await openTab(user, tab);
    const panel = screen.getByRole('tabpanel', { name: tab });
    for (const text of texts) expect(await within(panel).findByText(text)).toBeTruthy();
  });
});

describe('wallet connections', () => {
  it('have address, network and state', async () => {
    const { user } = await openDashboard({
      'GET /api/wallet-connections': { body: [wallet, { ...wallet, id: 'c2', isActive: false }] },
    });
    await openTab(user, 'Wallet Connections');
    const [active, inactive] = within(await screen.findByRole('list', { name: 'Wallet connections' })).getAllByRole(
      'listitem',
    );
    expect(active?.textContent).toBe(`${wallet.address}Polygon NetworkConnected`);
    expect(inactive?.textContent).toMatch(/Disconnected$/);
  });
});
