// @vitest-environment jsdom
import type { RunDay, RunStats } from '@heddle/contract/api/executions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { ada, run, step, waitingStep, wallet, workflow } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';
import { UNDO_TIME } from './pending-deletions.ts';

type Routes = Parameters<typeof answerApi>[0];

const quiet = { running: 0, completed: 0, failed: 0, cancelled: 0 };
const stats = (durationMs: RunStats['durationMs'] = null, last: Partial<RunDay['runs']> = {}): RunStats => ({
  days: [
    { day: '2026-03-03', runs: quiet },
    { day: '2026-03-04', runs: { ...quiet, ...last } },
  ],
  durationMs,
});

const nothing: Routes = {
  'GET /api/auth/user': { body: ada },
  'GET /api/workflows': { body: [] },
  'GET /api/executions': { body: [] },
  'GET /api/executions/stats': { body: stats() },
  'GET /api/wallet-connections': { body: [] },
};

async function openDashboard(routes: Routes = {}) {
  const calls = answerApi({ ...nothing, ...routes });
  openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  return { calls, user: userEvent.setup() };
}

const openTab = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('tab', { name }));

const sees = async (text: string): Promise<void> => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

async function choose(user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions for Order intake' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

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
    await waitFor(() => expect(card('Total Executions')).toBe('Total Executions1,234All-time runs'));
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
    await user.click(await screen.findByRole('switch', { name: 'Order intake is active', checked: true }));
    await sees('Workflow Deactivated');
    expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toEqual({ isActive: false });
  });

  it('are run, and the run opens', async () => {
    const { calls, user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'POST /api/executions': { status: 201, body: run({ status: 'running' }) },
      'GET /api/executions/r1': { body: run({ status: 'running' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Run Order intake' }));
    await sees('Your workflow is now executing.');
    expect(await screen.findByRole('dialog', { name: 'Order intake' })).toBeTruthy();
    const executionData = { nodes: 1, timestamp: expect.any(String) };
    expect(calls.find(({ route }) => route === 'POST /api/executions')?.body).toEqual({ workflowId: 'w1', status: 'running', executionData });
  });

  it('say why they could not be run', async () => {
    const { user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'POST /api/executions': { status: 422, body: { message: 'The workflow has no trigger to start from.', code: 'execution_without_trigger' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Run Order intake' }));
    await sees('Execution Failed');
    await sees('Failed to start execution. The workflow has no trigger to start from.');
  });
});

describe('renaming a workflow', () => {
  async function openRename(answer: { status?: number; body: unknown }) {
    const opened = await openDashboard({ 'GET /api/workflows': { body: [workflow()] }, 'PUT /api/workflows/w1': answer });
    await choose(opened.user, 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename Workflow' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await opened.user.clear(name);
    return { ...opened, dialog, name };
  }

  it('saves the new name and nothing else', async () => {
    const { calls, user, name } = await openRename({ body: workflow({ name: 'Payouts' }) });
    await user.type(name, ' Payouts {Enter}');
    await sees('Workflow renamed to "Payouts".');
    expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toEqual({ name: 'Payouts' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ignores a blank name', async () => {
    const { calls, user, name } = await openRename({ body: workflow() });
    await user.type(name, '  {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('keeps what was typed when it fails, and says why beside it', async () => {
    const { user, name, dialog } = await openRename({ status: 500, body: { message: 'It broke.', code: 'internal_error' } });
    await user.type(name, 'Payouts{Enter}');
    await sees('Failed to rename workflow.');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('It broke.');
    expect((name as HTMLInputElement).value).toBe('Payouts');
  });
});

describe('deleting a workflow', () => {
  const deleted = (calls: { route: string }[]): boolean => calls.some(({ route }) => route === 'DELETE /api/workflows/w1');
  async function openAndDelete(answer: { status: number; body?: unknown } = { status: 204 }) {
    let there = true;
    const opened = await openDashboard({
      'GET /api/workflows': () => ({ body: there ? [workflow()] : [] }),
      'DELETE /api/workflows/w1': () => {
        there = answer.status !== 204;
        return answer;
      },
    });
    await choose(opened.user, 'Delete');
    await screen.findByText('No workflows yet');
    return opened;
  }
  afterEach(() => act(() => void window.dispatchEvent(new Event('pagehide'))));

  it('hides it at once and waits for a change of mind', async () => {
    const { calls, user } = await openAndDelete();
    await sees('Order intake has been deleted.');
    expect(card('Total Workflows')).toContain('0');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Order intake' })).toBeTruthy();
    window.dispatchEvent(new Event('pagehide'));
    expect(deleted(calls)).toBe(false);
  });

  it('happens when the time to undo it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { calls } = await openAndDelete();
      expect(deleted(calls)).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(UNDO_TIME));
      expect(deleted(calls)).toBe(true);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
      expect(screen.getByText('No workflows yet')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('happens at once when the page is closed', async () => {
    const { calls } = await openAndDelete();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deleted(calls)).toBe(true));
  });

  it('brings it back when the server refuses', async () => {
    await openAndDelete({ status: 500, body: { message: 'It broke.', code: 'internal_error' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await sees('Delete Failed');
    expect(await screen.findByRole('link', { name: 'Order intake' })).toBeTruthy();
  });
});

describe('many workflows', () => {
  const all = Array.from({ length: 120 }, (_, index) => workflow({ id: `w${index}`, name: `Workflow ${index}`, isActive: index < 70 }));
  async function openMany() {
    const asked: string[] = [];
    const opened = await openDashboard({
      'GET /api/workflows': ({ url }) => {
        asked.push(url.search);
        const { search = '', offset = '0', active } = Object.fromEntries(url.searchParams);
        const found = all.filter(({ name, isActive }) => name.includes(search) && (active === undefined || isActive));
        return { body: found.slice(Number(offset), Number(offset) + 50), headers: { 'x-total-count': String(found.length) } };
      },
    });
    const list = await screen.findByRole('list', { name: 'Workflows' });
    return { ...opened, asked, list, rows: () => within(list).getAllByRole('listitem') };
  }

  it('are read in pages of fifty', async () => {
    const { user, rows } = await openMany();
    const pages = screen.getByRole('navigation', { name: 'Pages of workflows' });
    expect(rows()).toHaveLength(50);
    expect(within(pages).getByRole('status').textContent).toBe('1–50 of 120');
    await user.click(within(pages).getByRole('button', { name: 'Next' }));
    await user.click(within(pages).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(within(pages).getByRole('status').textContent).toBe('101–120 of 120');
    expect(within(pages).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('are counted all, also those on other pages', async () => {
    await openMany();
    await waitFor(() => expect(card('Total Workflows')).toBe('Total Workflows12070 active'));
  });

  it('are searched by name, with a way back where there are none', async () => {
    const { user, rows, asked } = await openMany();
    const search = screen.getByRole('searchbox', { name: 'Search workflows' });
    await user.type(search, 'low 11');
    await waitFor(() => expect(rows()).toHaveLength(11));
    expect(asked.at(-1)).toBe('?userId=u1&search=low%2011');
    expect(card('Total Workflows')).toContain('120');
    await user.type(search, 'x');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(50));
  });

  it('are sorted', async () => {
    const { user, asked } = await openMany();
    await user.click(screen.getByRole('combobox', { name: 'Sort workflows' }));
    await user.click(await screen.findByRole('option', { name: 'Last changed' }));
    await waitFor(() => expect(asked).toContain('?userId=u1&sort=changed'));
  });
});

describe('executions', () => {
  it('have time, workflow and state in the word of the API', async () => {
    const { user } = await openDashboard({
      'GET /api/executions': { body: [run({ status: 'failed', error: { message: 'It broke.', code: 'x' } }), run({ id: 'r2', status: 'cancelled' })] },
    });
    await openTab(user, 'Execution History');
    const [failed, cancelled] = within(await screen.findByRole('list', { name: 'Executions' })).getAllByRole('listitem');
    expect(failed?.textContent).toMatch(/Workflow ExecutionOrder intakeStarted Mar 4, 2026, .* · 1\.4sIt broke\.failedRetry$/);
    expect(cancelled?.textContent).toMatch(/cancelledRetry$/);
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
    await user.click(await screen.findByRole('button', { name: /^Workflow Execution/ }));
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
    await user.click(await screen.findByRole('button', { name: /^Workflow Execution/ }));
    await user.click(await screen.findByRole('button', { name: 'Stop Execution' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/executions/r1/stop')).toBe(true));
  });
});

describe('the history', () => {
  async function openHistory(routes: Routes = {}) {
    const asked: string[] = [];
    const opened = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'GET /api/executions': ({ url }) => {
        asked.push(url.search);
        return { body: url.searchParams.has('status') ? [] : [run({ status: 'failed' })], headers: { 'x-total-count': url.searchParams.has('status') ? '0' : '80' } };
      },
      ...routes,
    });
    await openTab(opened.user, 'Execution History');
    await screen.findByRole('list', { name: 'Executions' });
    return { ...opened, asked };
  }

  it('is filtered by status, with a way back', async () => {
    const { user, asked } = await openHistory();
    await user.click(screen.getByRole('combobox', { name: 'Filter by status' }));
    await user.click(await screen.findByRole('option', { name: 'Cancelled' }));
    expect(await screen.findByText('No executions found')).toBeTruthy();
    expect(asked.at(-1)).toBe('?userId=u1&status=cancelled');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('list', { name: 'Executions' })).toBeTruthy();
  });

  it('is filtered by workflow', async () => {
    const { user, asked } = await openHistory();
    await user.click(screen.getByRole('button', { name: 'Filter by workflow: All workflows' }));
    await user.click(within(await screen.findByRole('list', { name: 'Workflows to filter by' })).getByRole('button', { name: 'Order intake' }));
    expect(await screen.findByRole('button', { name: 'Filter by workflow: Order intake' })).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)).toBe('?userId=u1&workflowId=w1'));
  });

  it('is read in pages of fifty', async () => {
    const { user, asked } = await openHistory();
    await user.click(within(screen.getByRole('navigation', { name: 'Pages of executions' })).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?userId=u1&offset=50'));
  });

  it('starts a failed run again and opens the new one', async () => {
    const { user } = await openHistory({
      'POST /api/executions/r1/retry': { status: 201, body: run({ id: 'r2', status: 'running' }) },
      'GET /api/executions/r2': { body: run({ id: 'r2', status: 'running' }) },
    });
    await user.click(screen.getByRole('button', { name: /^Retry Order intake/ }));
    await sees('Execution Started');
    expect(await screen.findByRole('dialog', { name: 'Order intake' })).toBeTruthy();
    await waitFor(() => expect(FakeEventSource.open.map(({ url }) => url)).toContain('/api/executions/r2/events'));
  });

  it('begins with the runs of each day and how long they took, in words and as a table as well', async () => {
    const { user } = await openHistory({ 'GET /api/executions/stats': { body: stats({ p50: 420, p95: 61_000 }, { completed: 7, failed: 2 }) } });
    expect(await screen.findByRole('img', { name: 'Runs per day of the last 30 days: 7 completed, 2 failed' })).toBeTruthy();
    expect(screen.getByText('Median duration (p50)').parentElement?.textContent).toContain('420 ms');
    expect(screen.getByText('95% within (p95)').parentElement?.textContent).toContain('1m 1s');
    await user.click(screen.getByText('Show as table'));
    expect(screen.getByRole('row', { name: 'Mar 4 7 2 0 0' })).toBeTruthy();
  });

  it('is there without its statistics', async () => {
    await openHistory({ 'GET /api/executions/stats': { status: 500, body: { message: 'It broke.', code: 'internal_error' } } });
    expect(await screen.findByText('Failed to fetch statistics')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Executions' })).toBeTruthy();
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
