import { setImmediate } from 'node:timers/promises';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { RunEvent } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { RunStreamEvent, StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';
import { createProjection } from '@heddle/engine/view';
import type { Journal, RunListener } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import { clipStep } from './clip.ts';
import { summarize } from './summary.ts';

/** How often a watcher is told at most. Milliseconds. */
const PACE_MS = 50;
/** Proxies take a connection for dead on which nothing is heard. */
export const HEARTBEAT_MS = 15_000;
/** Recorded events folded before others get their turn. */
const FOLDED_AT_ONCE = 200;

/** Where a stream is written to. */
export interface Sink {
  /** False when the receiver is slow: `onDrain` tells when it has caught up. */
  write(text: string): boolean;
  onDrain(listener: () => void): void;
  end(): void;
}

/** Two views of a step that agree in these show the same: what went in and came out is settled with them. */
const looksOf = ({ status, execution, attempt, startedAt, finishedAt, wakesAt, waits }: StepView): string =>
  [status, execution, attempt, startedAt, finishedAt, wakesAt, waits].join();

/**
 * Sends the changes of a run as server-sent events: what is recorded after position `after` (-1: everything, with all steps), then what happens, until
 * the run has ended. Each step comes as it stands, so changes in quick succession, or more than a slow receiver can take, come as one. Only
 * the last message of a group carries its position as id: who resumes after that id misses nothing.
 * Gives the function that ends it.
 */
export async function streamRun(
  journal: Journal,
  run: { row: ExecutionRow; plan: Plan | null },
  after: number,
  sink: Sink,
): Promise<() => void> {
  const projection = run.plan && createProjection(run.plan);
  const changed = new Map<string, StepView>();
  const known = new Map<string, string>();
  /** The node that each execution belongs to. */
  const nodes = new Map<string, string>();
  /** How far steps are that have said so since the receiver was told, by their executions. */
  const reports = new Map<string, StepProgress>();
  let row = run.row;
  let told: ExecutionRow['status'] | null = null;
  let folded = 0;
  let ready = false;
  let blocked = false;
  let timer: NodeJS.Timeout | null = null;
  let ended = false;

  function fold(events: readonly RunEvent[], position: number): void {
    for (const event of events.slice(Math.max(0, folded - position))) {
      const steps = projection?.push(event) ?? [];
      const isNew = folded++ > after;
      for (const step of steps) {
        nodes.set(step.execution, step.key);
        if (step.status !== 'running') reports.delete(step.execution);
        const looks = looksOf(step);
        if (known.get(step.key) === looks) continue;
        known.set(step.key, looks);
        if (isNew) changed.set(step.key, step);
      }
    }
  }

  function flush(): void {
    timer = null;
    // The receiver may have caught up before there was anything.
    if (ended || blocked || !ready) return;
    const messages: RunStreamEvent[] = [...changed.values()].map((step) => ({
      type: 'step',
      step: clipStep(step, row.id),
    }));
    changed.clear();
    const progress = [...reports].flatMap(([execution, report]): RunStreamEvent[] => {
      const nodeId = nodes.get(execution);
      return nodeId === undefined ? [] : [{ type: 'progress', nodeId, execution, progress: report }];
    });
    reports.clear();
    if (told !== row.status) messages.push({ type: 'run', run: summarize(row) });
    told = row.status;
    const last = messages.pop();
    const lines = [...messages, ...progress].map((message) => `data: ${JSON.stringify(message)}\n\n`).join('');
    if (last) blocked = !sink.write(`${lines}id: ${folded - 1}\ndata: ${JSON.stringify(last)}\n\n`);
    else if (lines !== '') blocked = !sink.write(lines);
    if (isFinal(row.status)) end();
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
  // Subscribed before the record is read: what is committed in between comes twice and is folded once.
  const early: [readonly RunEvent[], number][] = [];
  const follow: RunListener = (events, position, current) => {
    row = current;
    if (!ready) {
      early.push([events, position]);
      return;
    }
    fold(events, position);
    timer ??= setTimeout(flush, PACE_MS);
  };
  const unsubscribe = journal.subscribe(run.row.id, follow, (execution, report) => {
    reports.set(execution, report);
    timer ??= setTimeout(flush, PACE_MS);
  });

  const recorded = await journal.read(run.row.id);
  if (recorded && !isFinal(row.status)) row = recorded.row;
  const events = recorded?.events ?? [];
  for (let position = 0; position < events.length; position += FOLDED_AT_ONCE) {
    fold(events.slice(position, position + FOLDED_AT_ONCE), position);
    if (events.length > FOLDED_AT_ONCE) await setImmediate();
  }
  for (const [late, position] of early) fold(late, position);
  ready = true;
  if (after < 0 && projection) {
    changed.clear();
    for (const step of projection.steps()) changed.set(step.key, step);
  }
  flush();
  return end;
}
