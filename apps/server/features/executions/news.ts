import type { RunNews } from '../../platform/runs/run-news.ts';
import type { Sink } from './stream.ts';
import { HEARTBEAT_MS } from './stream.ts';

/** How often a watcher is told at most. Milliseconds. */
const PACE_MS = 1000;

/**
 * Tells as server-sent events that runs of the user have begun or ended, or have put something on the dashboard: once at the beginning, since nobody knows
 * what was missed before, then whenever it is so, what comes in quick succession as one. What it is, the receiver reads for itself.
 * Gives the function that ends it.
 */
export function streamNews(news: RunNews, userId: string, sink: Sink, paceMs = PACE_MS): () => void {
  let blocked = false;
  let untold = true;
  let pause: NodeJS.Timeout | null = null;

  function tell(): void {
    if (blocked || pause || !untold) return;
    untold = false;
    blocked = !sink.write('data: runs\n\n');
    pause = setTimeout(() => {
      pause = null;
      tell();
    }, paceMs).unref();
  }

  const heartbeat = setInterval(() => {
    if (!blocked) sink.write(': alive\n\n');
  }, HEARTBEAT_MS).unref();
  sink.onDrain(() => {
    blocked = false;
    tell();
  });
  const leave = news.follow(userId, () => {
    untold = true;
    tell();
  });
  tell();
  return () => {
    leave();
    clearInterval(heartbeat);
    if (pause) clearTimeout(pause);
    sink.end();
  };
}
