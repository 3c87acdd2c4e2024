// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../testing/api.ts';
import '../testing/browser.ts';
import { useRunActivity, watchRunNews } from './run-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen with a list of runs, which it may close and open again. */
async function listen() {
  const client = new QueryClient();
  const reads = vi.spyOn(client, 'invalidateQueries');
  const said: ReturnType<typeof useRunActivity>[] = [];
  function Listener() {
    said.push(useRunActivity());
    return null;
  }
  const at = (isOpen: boolean) => <QueryClientProvider client={client}>{isOpen && <Listener />}</QueryClientProvider>;
  const { rerender } = render(at(true));
  return {
    reads,
    /** How lists are read at last. */
    how: () => said.at(-1),
    close: () => rerender(at(false)),
    open: () => rerender(at(true)),
  };
}
const news = () => act(() => FakeEventSource.open[0]?.send('runs'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Makes the tab visible or hidden. */
function look(isVisible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a list of runs', () => {
  it('is read when the stream of news has answered, and then again only for news', async () => {
    const { reads, how } = await listen();
    expect(how()).toMatchObject({ enabled: false });
    await pass(0);
    expect(how()).toEqual({ enabled: true, refetchOnMount: true });
    await pass(60_000);
    expect(reads).not.toHaveBeenCalled();
    for (let times = 0; times < 20; times += 1) news();
    await pass(900);
    expect(reads).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(reads).toHaveBeenCalledTimes(2);
    await pass(60_000);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('waits for a slow reading to end', async () => {
    const { reads } = await listen();
    await pass(0);
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

  it('stays up to date while no screen shows one', async () => {
    const { reads, how, close, open } = await listen();
    await pass(0);
    close();
    expect(FakeEventSource.open).toHaveLength(1);
    news();
    await pass(0);
    expect(reads).toHaveBeenCalledTimes(1);
    open();
    expect(how()).toEqual({ enabled: true, refetchOnMount: true });
    expect(FakeEventSource.open).toHaveLength(1);
  });

  it('is read without a stream that is silent, and once more when it answers after all', async () => {
    vi.stubGlobal(
      'EventSource',
      class extends FakeEventSource {
        // Its address is not the one that is answered at once.
        constructor() {
          super('');
        }
      },
    );
    const { reads, how } = await listen();
    await pass(999);
    expect(how()).toMatchObject({ enabled: false });
    await pass(1);
    expect(how()).toEqual({ enabled: true, refetchOnMount: 'always' });
    news();
    await pass(0);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(how()).toEqual({ enabled: true, refetchOnMount: true });
  });

  it('is read without a stream that the server refuses, which is opened again while a screen shows a list', async () => {
    const { reads, how, close, open } = await listen();
    await pass(0);
    act(() => FakeEventSource.open[0]?.refuse());
    expect(how()).toEqual({ enabled: true, refetchOnMount: 'always' });
    expect(FakeEventSource.open).toEqual([]);
    await pass(10_000);
    expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/executions/events']);
    expect(reads).toHaveBeenCalledTimes(1);
    act(() => FakeEventSource.open[0]?.refuse());
    close();
    await pass(60_000);
    expect(FakeEventSource.open).toEqual([]);
    open();
    expect(FakeEventSource.open).toHaveLength(1);
  });

  it('has no stream while the tab is hidden, and is read again when it is visible', async () => {
    const { reads, how } = await listen();
    await pass(0);
    look(false);
    expect(FakeEventSource.open).toEqual([]);
    expect(how()).toMatchObject({ refetchOnMount: 'always' });
    look(true);
    await pass(0);
    expect(FakeEventSource.open).toHaveLength(1);
    expect(reads).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe('a watcher of the news', () => {
  it('is called when the stream opens, at once where it is open, and for all news; the stream stays as long as it watches', async () => {
    const client = new QueryClient();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = [watchRunNews(client, first)];
    await pass(0);
    expect(first).toHaveBeenCalledTimes(1);
    leave.push(watchRunNews(client, second));
    expect(FakeEventSource.open).toHaveLength(1);
    news();
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
    look(false);
    look(true);
    await pass(0);
    expect(first).toHaveBeenCalledTimes(3);
    act(() => FakeEventSource.open[0]?.refuse());
    await pass(10_000);
    expect(first).toHaveBeenCalledTimes(4);
    for (const stop of leave) stop();
    act(() => FakeEventSource.open[0]?.refuse());
    await pass(60_000);
    expect(FakeEventSource.open).toEqual([]);
    expect(first).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
  });
});
