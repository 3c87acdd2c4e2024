// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../../../testing/api.ts';
import '../../../../testing/browser.ts';
import { ada, run, step, workflow } from '../../../../testing/fixtures.ts';
import { openApp } from '../../../../testing/render.tsx';
import { entries } from '../../testing/fixtures.ts';

// The editor asks for it by itself: it must not still be loading when the last test has ended.
beforeAll(() => import('../../problems/watch-problems.ts').then(() => undefined));

const hook = { id: 'hook', type: 'webhookTrigger', position: { x: 0, y: 0 }, data: { name: 'Hook' } };
const ask = {
  id: 'ask',
  type: 'httpRequest',
  position: { x: 300, y: 0 },
  data: { name: 'Ask', url: 'https://a.example' },
};
const past = run({
  id: 'r1',
  revision: 1,
  steps: [step({ key: 'hook', nodeId: 'hook', name: 'Hook' }), step({ key: 'ask', nodeId: 'ask', name: 'Ask' })],
});

/** The editor at the address of a run; the workflow has lost a node since its first revision. */
function openAtRun(given: Parameters<typeof answerApi>[0] = {}, address = '/workflow/w1?run=r1') {
  const calls = answerApi({
    'GET /api/node-types': { body: entries },
    'GET /api/auth/session': { body: ada },
    'GET /api/workflows': { body: [] },
    'GET /api/executions': { body: [past], headers: { 'x-total-count': '1' } },
    'GET /api/workflows/w1': { body: workflow({ revision: 2, nodes: [hook] }) },
    'GET /api/workflows/w1/revisions/1': {
      body: { revision: 1, createdAt: past.startedAt, nodeCount: 2, nodes: [hook, ask], edges: [] },
    },
    'GET /api/executions/r1': { body: past },
    ...given,
  });
  openApp(address);
  return { calls, user: userEvent.setup() };
}

const cards = (): string[] => [...document.querySelectorAll('.card-name')].map((name) => name.textContent);

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
});

describe('/workflow/{id}?run={runId}', () => {
  it('shows the graph that the run used where the workflow has changed since', async () => {
    const { user } = openAtRun();
    expect(await screen.findByText('This run used revision 1.')).toBeTruthy();
    expect(screen.getByText('Current is 2.')).toBeTruthy();
    await waitFor(() => expect(cards()).toEqual(['Hook', 'Ask']));
    expect(screen.queryByRole('complementary', { name: 'AI Agent Connector Library' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Show current' }));
    await waitFor(() => expect(cards()).toEqual(['Hook']));
    expect(location.search).toBe('');
  });

  it('shows the run on the workflow itself where nothing has changed', async () => {
    const { calls } = openAtRun({ 'GET /api/workflows/w1': { body: workflow({ revision: 1, nodes: [hook, ask] }) } });
    expect(await screen.findByRole('dialog', { name: 'Workflow Execution' })).toBeTruthy();
    expect(screen.queryByText(/This run used/)).toBeNull();
    expect(calls.some(({ route }) => route.includes('/revisions/'))).toBe(false);
  });

  it.each([
    [
      'is not there',
      {
        'GET /api/executions/r1': {
          status: 404,
          body: { message: 'Execution not found.', code: 'execution_not_found' },
        },
      },
    ],
    ['is of another workflow', { 'GET /api/executions/r1': { body: run({ ...past, workflowId: 'w2' }) } }],
  ])('shows a message where the run %s, and the workflow', async (_case, answers) => {
    openAtRun(answers);
    expect((await screen.findAllByText('Execution Not Shown')).length).toBeGreaterThan(0);
    await waitFor(() => expect(cards()).toEqual(['Hook']));
    expect(location.search).toBe('');
  });

  it('lists the runs of the workflow beside it', async () => {
    const { user } = openAtRun();
    const dialog = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
    await user.click(dialog.getByRole('tab', { name: 'Past Runs' }));
    const [link] = within(await dialog.findByRole('list', { name: 'Past runs' })).getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/workflow/w1?run=r1');
    expect(link?.getAttribute('aria-current')).toBe('true');
    expect(link?.textContent).toMatch(/^completedStarted Mar 4, 2026.*1\.4s/);
  });
});

describe('the past runs of a workflow', () => {
  /** The list, with the queries by which it was read; of failed runs there is none. */
  async function openPastRuns() {
    const asked: URLSearchParams[] = [];
    const opened = openAtRun({
      'GET /api/executions': ({ url }) => {
        if (!url.searchParams.has('limit')) asked.push(url.searchParams);
        const none = url.searchParams.has('status');
        return { body: none ? [] : [past], headers: { 'x-total-count': none ? '0' : '1' } };
      },
      'GET /api/executions/search': {
        body: { runs: [{ ...past, found: 'customer: Ada' }], searched: 1, skipped: 0, next: null },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
    await opened.user.click(dialog.getByRole('tab', { name: 'Past Runs' }));
    await dialog.findByRole('list', { name: 'Past runs' });
    return { ...opened, dialog, last: () => Object.fromEntries(asked.at(-1) ?? []) };
  }

  it('are selected by status', async () => {
    const { user, dialog, last } = await openPastRuns();
    await user.click(dialog.getByRole('combobox', { name: 'Filter by status' }));
    await user.click(await screen.findByRole('option', { name: 'Failed' }));
    expect(await dialog.findByText('No run matches these filters.')).toBeTruthy();
    expect(last()).toMatchObject({ workflowId: 'w1', status: 'failed' });
    expect(dialog.queryAllByRole('link', { name: /Started Mar 4/ })).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: 'Filter by status' }));
    await user.click(await screen.findByRole('option', { name: 'Any status' }));
    expect(await dialog.findByRole('link', { name: /Started Mar 4/ })).toBeTruthy();
  });

  it('are found by a value in their data, in the place of the list', async () => {
    const { user, dialog } = await openPastRuns();
    await user.click(dialog.getByRole('button', { name: 'More filters' }));
    await user.type(dialog.getByRole('searchbox', { name: 'Value in the data of the runs' }), 'Ada');
    expect(await dialog.findByText('customer: Ada')).toBeTruthy();
    expect(dialog.queryByRole('list', { name: 'Past runs' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(await dialog.findByRole('list', { name: 'Past runs' })).toBeTruthy();
  });

  it('that have failed are retried at once, those of this workflow only', async () => {
    const { user, dialog, last } = await openPastRuns();
    await user.click(dialog.getByRole('button', { name: 'Retry failed…' }));
    expect(await screen.findByText('No run of this selection has failed.')).toBeTruthy();
    expect(last()).toMatchObject({ workflowId: 'w1', status: 'failed' });
  });
});
