// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { ada, run, step, waitingStep, wallet, workflow } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';

type Routes = Parameters<typeof answerApi>[0];

const nothing: Routes = {
  'GET /api/auth/user': { body: ada },
  'GET /api/workflows': { body: [] },
  'GET /api/executions': { body: [] },
  'GET /api/wallet-connections': { body: [] },
};

async function openDashboard(routes: Routes = {}) {
  const calls = answerApi({ ...nothing, ...routes });
  openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  return { calls, user: userEvent.setup() };
}

const openTab = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('tab', { name }));

const card = (label: string): string => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

describe('who sees the dashboard', () => {
  it('shows a spinner while it is not known who is signed in', async () => {
    answerApi({ 'GET /api/auth/user': () => new Promise(() => {}) });
    openApp('/dashboard');
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe('Loading'));
  });

  it('shows visitors nothing of it and leads them to the login screen', async () => {
    const calls = answerApi({});
    openApp('/dashboard');
    expect((await screen.findAllByText('You are logged out. Logging in again...')).length).toBeGreaterThan(0);
    expect(screen.getByRole('main').textContent).toBe('');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/workflows');
  });

  it('leads to the login screen when the session has ended meanwhile', async () => {
    await openDashboard({ 'GET /api/workflows': { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } } });
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
});

describe('the summary', () => {
  it('counts workflows, runs, active wallets and the last five runs', async () => {
    await openDashboard({
      'GET /api/workflows': { body: [workflow(), workflow({ id: 'w2', isActive: false })] },
      'GET /api/executions': { body: Array.from({ length: 7 }, (_, index) => run({ id: `r${index}` })), headers: { 'x-total-count': '1234' } },
      'GET /api/wallet-connections': { body: [wallet, { ...wallet, id: 'c2', isActive: false }] },
    });
    await waitFor(() => expect(card('Total Workflows')).toBe('Total Workflows21 active'));
    await waitFor(() => expect(card('Total Executions')).toBe('Total Executions1234All-time runs'));
    await waitFor(() => expect(card('Connected Wallets')).toBe('Connected Wallets1Active connections'));
    expect(card('Recent Activity')).toBe('Recent Activity5Last 5 runs');
  });
});

describe('empty lists', () => {
  it.each([
    ['Workflows', ['No workflows yet', 'Get started by creating your first automation workflow', 'Create Your First Workflow', 'Create New Workflow']],
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

describe('workflows', () => {
  it('have name, day of creation, state and a way into the editor', async () => {
    await openDashboard({ 'GET /api/workflows': { body: [workflow(), workflow({ id: 'w2', name: 'Reminders', isActive: false })] } });
    const list = await screen.findByRole('list', { name: 'Workflows' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Order intakeCreated Mar 4, 2026.*Active/);
    expect(second?.textContent).toMatch(/Reminders.*Inactive/);
    expect(within(list).getByRole('link', { name: 'Edit Order intake' }).getAttribute('href')).toBe('/workflow/w1');
  });

  it('are exported as a file named after them', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:1'), revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    const { user } = await openDashboard({
      'GET /api/workflows': { body: [workflow({ name: 'Order-Intake 2' })] },
      'GET /api/workflows/w1': { body: workflow({ name: 'Order-Intake 2' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Order-Intake 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect((await screen.findAllByText('Order-Intake 2 has been downloaded as JSON file')).length).toBeGreaterThan(0);
    expect(saved.map(({ name }) => name)).toEqual(['order_intake_2.json']);
    expect(Object.keys(JSON.parse((await saved[0]?.blob.text()) ?? '{}'))).toEqual(['name', 'description', 'nodes', 'edges', 'createdAt', 'isActive']);
  });

  it('are switched off without touching anything else of them', async () => {
    const { calls, user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'PUT /api/workflows/w1': { body: workflow({ isActive: false }) },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Order intake' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect((await screen.findAllByText('Workflow Deactivated')).length).toBeGreaterThan(0);
    expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toEqual({ isActive: false });
  });

  it('are deleted only after a question', async () => {
    const { calls, user } = await openDashboard({ 'GET /api/workflows': { body: [workflow()] }, 'DELETE /api/workflows/w1': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'More actions for Order intake' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    const question = await screen.findByRole('alertdialog', { name: 'Delete Order intake?' });
    await user.click(within(question).getByRole('button', { name: 'Delete workflow' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /api/workflows/w1')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('are read page by page', async () => {
    const all = Array.from({ length: 150 }, (_, index) => workflow({ id: `w${index}`, name: `Workflow ${index}` }));
    const { user } = await openDashboard({
      'GET /api/workflows': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0);
        return { body: all.slice(offset, offset + 100), headers: { 'x-total-count': '150' } };
      },
    });
    const list = await screen.findByRole('list', { name: 'Workflows' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(100);
    expect(card('Total Workflows')).toContain('150');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(150));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('executions', () => {
  it('have time, workflow and state in the word of the API', async () => {
    const { user } = await openDashboard({
      'GET /api/executions': { body: [run({ status: 'failed', error: { message: 'It broke.', code: 'x' } }), run({ id: 'r2', status: 'cancelled' })] },
    });
    await openTab(user, 'Execution History');
    const [failed, cancelled] = within(await screen.findByRole('list', { name: 'Executions' })).getAllByRole('listitem');
    expect(failed?.textContent).toMatch(/Workflow ExecutionOrder intakeStarted Mar 4, 2026, .* · 1\.4sIt broke\.failed/);
    expect(cancelled?.textContent).toMatch(/cancelled$/);
  });

  it('say what went wrong when they cannot be read, and are read again on request', async () => {
    let broken = true;
    const { user } = await openDashboard({
      'GET /api/executions': () => (broken ? { status: 500, body: { message: 'It broke.', code: 'internal_error' } } : { body: [run()] }),
    });
    await openTab(user, 'Execution History');
    expect(await screen.findByText('Failed to fetch executions')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Executions' })).toBeTruthy();
  });

  it('are followed while they run, a few at a time', async () => {
    const runs = Array.from({ length: 8 }, (_, index) => run({ id: `r${index}`, status: 'running', durationMs: null }));
    const { user } = await openDashboard({ 'GET /api/executions': { body: runs } });
    await openTab(user, 'Execution History');
    await screen.findByRole('list', { name: 'Executions' });
    expect(FakeEventSource.open.map(({ url }) => url)).toEqual([0, 1, 2].map((index) => `/api/executions/r${index}/events`));
  });

  it('change in place when they end', async () => {
    let status: 'running' | 'completed' = 'running';
    const { user } = await openDashboard({ 'GET /api/executions': () => ({ body: [run({ status })] }) });
    await openTab(user, 'Recent Activity');
    expect(await screen.findByText('running')).toBeTruthy();
    status = 'completed';
    const { steps: _steps, revision: _revision, ...summary } = run();
    act(() => FakeEventSource.open[0]?.send({ type: 'run', run: summary }));
    expect(await screen.findByText('completed')).toBeTruthy();
    await waitFor(() => expect(FakeEventSource.open).toEqual([]));
  });

  it('open to their steps, with what went in and came out, live', async () => {
    const open = run({ status: 'running', durationMs: null, steps: [step(), waitingStep('Book it')] });
    const { user } = await openDashboard({ 'GET /api/executions': { body: [open] }, 'GET /api/executions/r1': { body: open } });
    await openTab(user, 'Execution History');
    await user.click(await screen.findByRole('button', { name: /Workflow Execution/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Order intake' });
    await user.click(await within(dialog).findByRole('button', { name: /Order received/ }));
    expect(within(dialog).getByRole('region', { name: 'Output' }).textContent).toContain('"amount": 4200');
    expect(within(dialog).getByText('50%')).toBeTruthy();

    const failed = step({ key: 'Book it', nodeId: 'Book it', name: 'Book it', status: 'failed', error: { message: 'No room.', code: 'full' } });
    act(() => FakeEventSource.open[0]?.send({ type: 'step', step: failed }));
    await user.click(within(dialog).getByRole('button', { name: /Book it/ }));
    expect(within(dialog).getAllByText('No room.')).toHaveLength(2);
    expect(within(dialog).getByText('100%')).toBeTruthy();
  });

  it('are stopped from their dialog', async () => {
    const { calls, user } = await openDashboard({
      'GET /api/executions': { body: [run({ status: 'running' })] },
      'GET /api/executions/r1': { body: run({ status: 'running' }) },
      'POST /api/executions/r1/stop': { status: 202 },
    });
    await openTab(user, 'Execution History');
    await user.click(await screen.findByRole('button', { name: /Workflow Execution/ }));
    await user.click(await screen.findByRole('button', { name: 'Stop Execution' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/executions/r1/stop')).toBe(true));
  });
});

describe('wallet connections', () => {
  it('have address, network and state', async () => {
    const { user } = await openDashboard({ 'GET /api/wallet-connections': { body: [wallet, { ...wallet, id: 'c2', isActive: false }] } });
    await openTab(user, 'Wallet Connections');
    const [active, inactive] = within(await screen.findByRole('list', { name: 'Wallet connections' })).getAllByRole('listitem');
    expect(active?.textContent).toBe(`${wallet.address}Polygon NetworkConnected`);
    expect(inactive?.textContent).toMatch(/Disconnected$/);
  });
});
