// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../testing/api.ts';
import '../testing/browser.ts';
import { useRunActivity } from './run-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const client = new QueryClient();
  const reads = vi.spyOn(client, 'invalidateQueries');
  function Listener() {
    useRunActivity();
    return null;
  }
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Listener />
    </QueryClientProvider>,
  );
  return { reads, unmount };
}
const news = () => FakeEventSource.open[0]?.send('runs');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('who listens to the news of runs', () => {
  it('reads at once, and once more for events within the following second', async () => {
    const { reads } = listen();
    for (let times = 0; times < 20; times += 1) news();
    await pass(900);
    expect(reads).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(reads).toHaveBeenCalledTimes(2);
    await pass(60_000);
    expect(reads).toHaveBeenCalledTimes(2);
    news();
    expect(reads).toHaveBeenCalledTimes(3);
  });

  it('waits for a slow reading to end', async () => {
    const { reads } = listen();
    const slow = Promise.withResolvers<void>();
    reads.mockReturnValueOnce(slow.promise);
    news();
    news();
    await pass(60_000);
    expect(reads).toHaveBeenCalledTimes(1);
    slow.resolve();
    await pass(1100);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('reconnects after the server has refused', async () => {
    listen();
    FakeEventSource.open[0]?.refuse();
    expect(FakeEventSource.open).toEqual([]);
    await pass(10_000);
    expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/executions/events']);
  });

  it('leaves with the screen', () => {
    const { unmount } = listen();
    unmount();
    expect(FakeEventSource.open).toEqual([]);
  });

  it('neither reads nor reconnects once the screen is closed', async () => {
    const { reads, unmount } = listen();
    news();
    news();
    FakeEventSource.open[0]?.refuse();
    unmount();
    await pass(60_000);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(FakeEventSource.open).toEqual([]);
  });
});
