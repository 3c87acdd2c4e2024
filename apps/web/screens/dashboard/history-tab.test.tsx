// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../testing/api.ts';
import { run, step, waitingStep, workflow } from '../../testing/fixtures.ts';
import type { Routes } from './testing/open-dashboard.ts';
import { openDashboard, openTab, runStreams, sees, stats } from './testing/open-dashboard.ts';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

describe('executions', () => {
  it('have time, workflow and state in the word of the API', async () => {
    const { user } = await openDashboard({
      'GET /api/executions': {
        body: [
          run({ status: 'failed', error: { message: 'It broke.', code: 'x' } }),
          run({ id: 'r2', status: 'cancelled' }),
        ],
      },
    });
    await openTab(user, 'Execution History');
    const [failed, cancelled] = within(await screen.findByRole('list', { name: 'Executions' })).getAllByRole(
      'listitem',
    );
    expect(failed?.textContent).toMatch(
      /Workflow ExecutionOrder intakeStarted Mar 4, 2026, .* · 1\.4sIt broke\.failedOpen on canvasRetry$/,
    );
    expect(cancelled?.textContent).toMatch(/cancelledOpen on canvasRetry$/);
  });

  it('say which credential they wait for, and lead to it', async () => {
    const { user } = await openDashboard({
      'GET /api/executions': {
        body: [run({ status: 'running', durationMs: null, awaitsSignIn: [{ credentialId: 'c 1', name: 'Shop' }] })],
      },
    });
    await openTab(user, 'Execution History');
    expect(await screen.findByText('Waits for a sign-in with “Shop”')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign in again: Shop' });
    expect(link.getAttribute('href')).toBe('/settings?credential=c%201#credentials');
  });

  it('show the error if they cannot be read, and are read again on request', async () => {
    let broken = true;
    const { user } = await openDashboard({
      'GET /api/executions': () =>
        broken ? { status: 500, body: { message: 'It broke.', code: 'internal_error' } } : { body: [run()] },
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
    expect(runStreams().map(({ url }) => url)).toEqual([0, 1].map((index) => `/api/executions/r${index}/events`));
  });

  it('change in place when they end', async () => {
    let status: 'running' | 'completed' = 'running';
    const { user } = await openDashboard({ 'GET /api/executions': () => ({ body: [run({ status })] }) });
    await openTab(user, 'Recent Activity');
    expect(await screen.findByText('running')).toBeTruthy();
    status = 'completed';
    const { steps: _steps, revision: _revision, ...summary } = run();
    act(() => runStreams()[0]?.send({ type: 'run', run: summary }));
    expect(await screen.findByText('completed')).toBeTruthy();
    await waitFor(() => expect(runStreams()).toEqual([]));
  });

  it('are counted again when one ends', async () => {
    let ended = false;
    const { user } = await openDashboard({
      'GET /api/executions': () => ({ body: [run({ status: ended ? 'completed' : 'running' })] }),
      'GET /api/executions/stats': () => ({ body: stats(null, ended ? { completed: 1 } : { running: 1 }) }),
    });
    await openTab(user, 'Execution History');
    expect(await screen.findByRole('img', { name: /1 running/ })).toBeTruthy();
    ended = true;
    const { steps: _steps, revision: _revision, ...summary } = run();
    act(() => runStreams()[0]?.send({ type: 'run', run: summary }));
    expect(await screen.findByRole('img', { name: /1 completed/ })).toBeTruthy();
  });

  it('expand to their steps with input and output, live', async () => {
    const open = run({ status: 'running', durationMs: null, steps: [step(), waitingStep('Book it')] });
    const { user } = await openDashboard({
      'GET /api/executions': { body: [open] },
      'GET /api/executions/r1': { body: open },
    });
    await openTab(user, 'Execution History');
    await user.click(await screen.findByRole('button', { name: /^Workflow Execution/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Order intake' });
    await user.click(await within(dialog).findByRole('button', { name: /Order received/ }));
    expect(within(dialog).getByRole('region', { name: /^Output of/ }).textContent).toContain('"amount": 4200');
    expect(within(dialog).getByText('50%')).toBeTruthy();

    const failed = step({
      key: 'Book it',
      nodeId: 'Book it',
      name: 'Book it',
      status: 'failed',
      error: { message: 'No room.', code: 'full' },
    });
    act(() => runStreams()[0]?.send({ type: 'step', step: failed }));
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
        return {
          body: url.searchParams.has('status') ? [] : [run({ status: 'failed' })],
          headers: { 'x-total-count': url.searchParams.has('status') ? '0' : '80' },
        };
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
    await user.click(
      within(await screen.findByRole('list', { name: 'Workflows to filter by' })).getByRole('button', {
        name: 'Order intake',
      }),
    );
    expect(await screen.findByRole('button', { name: 'Filter by workflow: Order intake' })).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)).toBe('?userId=u1&workflowId=w1'));
  });

  it('is read in pages of fifty', async () => {
    const { user, asked } = await openHistory();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Pages of executions' })).getByRole('button', { name: 'Next' }),
    );
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

  it('leads neither to the canvas nor to another run where the workflow is deleted', async () => {
    const deleted = run({ status: 'failed', workflowDeleted: true });
    const { user } = await openHistory({
      'GET /api/executions': { body: [deleted] },
      'GET /api/executions/r1': { body: deleted },
    });
    expect(screen.getByText(/Workflow deleted/)).toBeTruthy();
    expect(screen.getByText('Open on canvas').closest('a')?.className).toContain('invisible');
    expect(screen.queryByRole('button', { name: /^Retry .* of / })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Workflow Execution/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Order intake' });
    expect(within(dialog).queryByRole('link')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('starts with the runs per day and their durations, as text and as a table', async () => {
    const { user } = await openHistory({
      'GET /api/executions/stats': { body: stats({ p50: 420, p95: 61_000 }, { completed: 7, failed: 2 }) },
    });
    expect(
      await screen.findByRole('img', { name: 'Runs per day of the last 30 days: 7 completed, 2 failed' }),
    ).toBeTruthy();
    expect(screen.getByText('Median duration (p50)').parentElement?.textContent).toContain('0.4s');
    expect(screen.getByText('95% within (p95)').parentElement?.textContent).toContain('1m 1s');
    await user.click(screen.getByText('Show as table'));
    expect(screen.getByRole('row', { name: 'Mar 4 7 2 0 0' })).toBeTruthy();
  });

  it('is there without its statistics', async () => {
    await openHistory({
      'GET /api/executions/stats': { status: 500, body: { message: 'It broke.', code: 'internal_error' } },
    });
    expect(await screen.findByText('Failed to fetch statistics')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Executions' })).toBeTruthy();
  });
});
