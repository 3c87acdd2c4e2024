import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isListOf, keys } from './keys.ts';

/** The shortest time between two reads, in milliseconds. */
const PAUSE = 1000;
/** The delay before a refused stream is opened again, in milliseconds. The browser itself reopens one that breaks off. */
const REOPEN = 10_000;
/** How long lists wait for the stream before they are read without it, in milliseconds. */
const PATIENCE = 1000;

/** Invalidates the lists of runs, their statistics and the dashboard widgets. */
export const refreshExecutionLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      isListOf('executions', queryKey) || isListOf('executions/stats', queryKey) || queryKey[0] === keys.widgets[0],
  });

/** Calls `act` at once, and while it or the pause of a second after it lasts, no more than once again. */
export function paced(act: () => Promise<unknown>): () => void {
  let busy = false;
  let again = false;
  const call = (): void => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    void act().finally(() =>
      setTimeout(() => {
        busy = false;
        if (!again) return;
        again = false;
        call();
      }, PAUSE),
    );
  };
  return call;
}

/** `opening` until the stream has answered for the first time; `live` while what is in the cache is kept up to date; else `down`. */
type State = 'opening' | 'live' | 'down';

interface RunNews {
  state: () => State;
  subscribe: (onChange: () => void) => () => void;
  /** Calls the listener now if the stream is open, whenever it opens, and for all news. */
  watch: (onNews: () => void) => () => void;
}

/**
 * Follows the runs of the user that begin and end: what the cache has of them is read again if a screen shows it, and else when one does. The stream is open while
 * the tab is visible, from the first list or watcher on. Without any on the screen it stays, but is not opened again.
 */
function createRunNews(client: QueryClient): RunNews {
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  const isWanted = (): boolean => listeners.size > 0 || watchers.size > 0;
  const refresh = paced(() => refreshExecutionLists(client));
  let state: State = 'opening';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: State): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }
  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }
  function open(): void {
    close();
    const opened = new EventSource(keys.runNews.join('/'), { withCredentials: true });
    source = opened;
    if (state === 'opening') timer = setTimeout(() => become('down'), PATIENCE);
    opened.onmessage = () => {
      clearTimeout(timer);
      // Lists that waited for the stream are read with its first message, and by nothing else.
      if (state !== 'opening') refresh();
      become('live');
      for (const watcher of watchers) watcher();
    };
    opened.onerror = () => {
      become('down');
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(() => isWanted() && open(), REOPEN);
    };
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      close();
      become('down');
    } else if (isWanted()) open();
  });

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      if (!source && !document.hidden) open();
      return () => void listeners.delete(onChange);
    },
    watch(onNews) {
      watchers.add(onNews);
      if (!source && !document.hidden) open();
      else if (state === 'live') onNews();
      return () => void watchers.delete(onNews);
    },
  };
}

const newsOf = new WeakMap<QueryClient, RunNews>();

function newsFor(client: QueryClient): RunNews {
  const news = newsOf.get(client) ?? createRunNews(client);
  newsOf.set(client, news);
  return news;
}

/** Calls the listener when the stream of news opens, and when runs of the user have begun or ended. Returns the function that ends it. */
export const watchRunNews = (client: QueryClient, onNews: () => void): (() => void) => newsFor(client).watch(onNews);

/** How a list of runs is read: not before the stream of news has answered or cannot be had, and again on mount only if something may have happened meanwhile. */
export function useRunActivity(): { enabled: boolean; refetchOnMount: true | 'always' } {
  const client = useQueryClient();
  const news = newsFor(client);
  const state = useSyncExternalStore(
    useCallback((onChange) => news.subscribe(onChange), [news]),
    news.state,
    news.state,
  );
  return { enabled: state !== 'opening', refetchOnMount: state === 'live' ? true : 'always' };
}
