import type { RunActivity } from '../../platform/runs/run-activity.ts';
import type { Sink } from './stream.ts';
import { HEARTBEAT_MS } from './stream.ts';

/** Least time between two messages of a stream. Milliseconds. */
const PACE_MS = 1000;

/**
 * Sends server-sent events that say that runs of the user have begun or ended, or have changed the dashboard: one at the beginning, since the receiver may
 * have missed some, then one after each activity; those in quick succession are sent as one. The receiver reads for itself what has changed.
 * Returns the function that ends the stream.
 */
export function streamActivity(activity: RunActivity, userId: string, sink: Sink, paceMs = PACE_MS): () => void {
  let blocked = false;
  let isDue = true;
  let pause: NodeJS.Timeout | null = null;

  function send(): void {
    if (blocked || pause || !isDue) return;
    isDue = false;
    blocked = !sink.write('data: runs\n\n');
    pause = setTimeout(() => {
      pause = null;
      send();
    }, paceMs).unref();
  }

  const heartbeat = setInterval(() => {
    if (!blocked) sink.write(': alive\n\n');
  }, HEARTBEAT_MS).unref();
  sink.onDrain(() => {
    blocked = false;
    send();
  });
  const unsubscribe = activity.subscribe(userId, () => {
    isDue = true;
    send();
  });
  send();
  return () => {
    unsubscribe();
    clearInterval(heartbeat);
    if (pause) clearTimeout(pause);
    sink.end();
  };
}
