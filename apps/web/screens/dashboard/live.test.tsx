// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../testing/api.ts';
import { run } from '../../testing/fixtures.ts';
import { card, newsStreams, openDashboard, openTab, stats } from './testing/open-dashboard.ts';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

/** A dashboard of as many runs as have happened so far. */
async function openLive() {
  const happened = { runs: 1 };
  const opened = await openDashboard({
    'GET /api/executions': () => ({
      body: Array.from({ length: happened.runs }, (_, index) => run({ id: `r${index}` })),
    }),
    'GET /api/executions/stats': () => ({ body: stats(null, { completed: happened.runs }) }),
    'GET /api/widgets': () => ({
      body: [
        {
          id: 'd1',
          workflowId: 'w1',
          workflowName: 'Sales',
          title: 'Orders',
          content: { kind: 'number', value: happened.runs, previous: null, unit: 'orders' },
          updatedAt: '2026-03-04T10:00:00.000Z',
          missedAt: null,
        },
      ],
    }),
  });
  await waitFor(() => expect(card('Total Executions')).toContain('Executions1'));
  return {
    ...opened,
    happened,
    reads: () => opened.calls.filter(({ route }) => route === 'GET /api/executions').length,
  };
}
const news = () => act(() => newsStreams()[0]?.send('runs'));
/** Makes the tab visible or hidden. */
function look(isVisible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('an open dashboard', () => {
  it('follows runs that begin and end elsewhere: numbers, rows, chart and widgets', async () => {
    const { user, happened } = await openLive();
    await openTab(user, 'Execution History');
    expect(await screen.findByRole('img', { name: /1 completed/ })).toBeDefined();
    happened.runs = 3;
    news();
    await waitFor(() => expect(card('Total Executions')).toContain('Executions3'));
    expect(card('Recent Activity')).toContain('Activity3');
    expect(within(screen.getByRole('list', { name: 'Executions' })).getAllByRole('listitem')).toHaveLength(3);
    expect(await screen.findByRole('img', { name: /3 completed/ })).toBeDefined();
    expect(within(await screen.findByRole('region', { name: 'Widgets' })).getByText('3')).toBeDefined();
  });

  it('reads no more than is needed, however much happens', async () => {
    const { happened, reads } = await openLive();
    const before = reads();
    for (let times = 0; times < 30; times += 1) news();
    await waitFor(() => expect(reads()).toBe(before + 1));
    happened.runs = 2;
    // What came while it was read is read once more, a little later.
    await waitFor(() => expect(card('Total Executions')).toContain('Executions2'));
    expect(reads()).toBe(before + 2);
  });

  it('receives nothing while the tab is hidden', async () => {
    await openLive();
    expect(newsStreams()).toHaveLength(1);
    look(false);
    expect(newsStreams()).toEqual([]);
    look(true);
    expect(newsStreams()).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
