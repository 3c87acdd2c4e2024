import { setImmediate } from 'node:timers/promises';
import type { RunEvent } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { Plan } from '@heddle/engine/plan';
import type { Journal } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { RunChanges } from './run-changes.ts';
import { createRunChanges } from './run-changes.ts';

/** Minimum interval between groups of messages. Milliseconds. */
const PACE_MS = 50;
/** Shorter than the idle timeouts of usual proxies. Milliseconds. */
export const HEARTBEAT_MS = 15_000;
/** Recorded events folded before yielding to the event loop. */
const FOLD_BATCH = 200;

/** Where a stream is written to. */
export interface Sink {
  /** False if the receiver is slow: `onDrain` is called once it has caught up. */
  write(text: string): boolean;
  onDrain(listener: () => void): void;
  end(): void;
}

const lineOf = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`;

/** Folds all recorded events of a run in batches. */
async function foldRecorded(changes: RunChanges, events: readonly RunEvent[]): Promise<void> {
  for (let position = 0; position < events.length; position += FOLD_BATCH) {
    changes.fold(events.slice(position, position + FOLD_BATCH), position);
    if (events.length > FOLD_BATCH) await setImmediate();
  }
}

/**
 * Sends the changes of a run as server-sent events: what is recorded after position `after` (-1: everything, with all steps), then what happens, until
 * the run has ended. Each step is sent in its latest state, so changes in quick succession, or more than a slow receiver can take, are merged. Only
 * the last message of a group has its position as id: a receiver that resumes after that id misses nothing.
 * Returns the function that ends it.
 */
export async function streamRun(
  journal: Journal,
  run: { row: ExecutionRow; plan: Plan | null },
  after: number,
  sink: Sink,
): Promise<() => void> {
  const changes = createRunChanges(run.plan, after);
  let row = run.row;
  let ready = false;
  let blocked = false;
  let timer: NodeJS.Timeout | null = null;
  let ended = false;

  function flush(): void {
    timer = null;
    // `onDrain` may call this before the recorded events are folded.
    if (ended || blocked || !ready) return;
    const { messages, resumable } = changes.take(row);
    const lines = messages.map(lineOf).join('');
    if (resumable) blocked = !sink.write(`${lines}id: ${changes.position}\n${lineOf(resumable)}`);
    else if (lines !== '') blocked = !sink.write(lines);
    if (isFinal(row.status)) end();
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, PACE_MS);
  }

  function end(): void {
    if (ended) return;
    ended = true;
    if (timer) clearTimeout(timer);
    clearInterval(heartbeat);
    unsubscribe();
    sink.end();
  }

  const heartbeat = setInterval(() => {
    if (!blocked) sink.write(': alive\n\n');
  }, HEARTBEAT_MS).unref();
  sink.onDrain(() => {
    blocked = false;
    flush();
  });
  // Subscribed before the record is read: what is committed in between arrives twice and is folded once.
  const early: [readonly RunEvent[], number][] = [];
  const unsubscribe = journal.subscribe(
    run.row.id,
    (events, position, current) => {
      row = current;
      if (!ready) {
        early.push([events, position]);
        return;
      }
      changes.fold(events, position);
      flushSoon();
    },
    (execution, progress) => {
      changes.report(execution, progress);
      flushSoon();
    },
  );

  const recorded = await journal.read(run.row.id);
  if (recorded && !isFinal(row.status)) row = recorded.row;
  await foldRecorded(changes, recorded?.events ?? []);
  for (const [events, position] of early) changes.fold(events, position);
  ready = true;
  if (after < 0) changes.markAll();
  flush();
  return end;
}
