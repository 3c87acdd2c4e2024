import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshExecutionLists } from './executions.ts';
import { keys } from './keys.ts';

/** The shortest time between two reads, in milliseconds. */
const PAUSE = 1000;
/** The delay before a refused stream is opened again, in milliseconds. The browser itself reopens one that breaks off. */
const REOPEN = 10_000;

/** Calls `onActivity` when runs of the user have started or ended, and once when the subscription starts. Returns the unsubscribe function. */
function listen(onActivity: () => void): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = (): void => {
    source = new EventSource(keys.runNews.join('/'), { withCredentials: true });
    source.onmessage = onActivity;
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN);
    };
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

/** Calls `act` at once, and while it or the pause after it lasts, no more than once again. */
function paced(act: () => Promise<unknown>): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let again = false;
  let stopped = false;
  const call = (): void => {
    if (stopped) return;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    void act().finally(() => {
      if (stopped) return;
      timer = setTimeout(() => {
        busy = false;
        if (!again) return;
        again = false;
        call();
      }, PAUSE);
    });
  };
  return {
    call,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Keeps lists of runs, their figures and the widgets of the dashboard up to date as runs begin and end, while the tab is visible. */
export function useRunActivity(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = paced(() => refreshExecutionLists(client));
    let leave: (() => void) | undefined;
    const follow = (): void => {
      leave?.();
      leave = document.hidden ? undefined : listen(refresh.call);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave?.();
      refresh.stop();
    };
  }, [client]);
}
