// @vitest-environment jsdom
import type { RunStreamEvent } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { run, step } from '../testing/fixtures.ts';
import { startBrowserRun } from './browser-run.ts';
import type { DryRunMessage, DryRunTask } from './protocol.ts';

const task: DryRunTask = { workflowId: '', workflowName: 'Orders', nodes: [], edges: [] };
const summary = run({ status: 'running', mode: 'dry', finishedAt: null });

/** A worker that says what the test has it say. */
class SpokenWorker extends EventTarget {
  onmessage: ((event: MessageEvent<DryRunMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  readonly asked: unknown[] = [];
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: DryRunMessage): void {
    if (!this.ended) this.onmessage?.(new MessageEvent('message', { data }));
  }
}

async function begun() {
  const worker = new SpokenWorker();
  // The parts of a worker that are used.
  const starting = startBrowserRun(task, () => worker as unknown as Worker);
  worker.say({ type: 'begun', run: summary, untried: [] });
  const started = await starting;
  const received: RunStreamEvent[] = [];
  started.watch((event) => received.push(event));
  return { worker, started, received };
}

describe('a dry run of this page', () => {
  it('sends its events to watchers, including earlier ones, and ends its worker', async () => {
    const { worker, started, received } = await begun();
    worker.say({ type: 'happened', events: [{ type: 'step', step: step({ key: 'a', status: 'completed' }) }] });
    const second: RunStreamEvent[] = [];
    started.watch((event) => second.push(event));
    expect(second).toMatchObject([
      { type: 'step', step: { key: 'a' } },
      { type: 'run', run: { status: 'running' } },
    ]);
    worker.say({ type: 'happened', events: [{ type: 'run', run: { ...summary, status: 'completed' } }] });
    expect(received.at(-1)).toMatchObject({ type: 'run', run: { status: 'completed' } });
    expect([worker.ended, worker.asked, started.stop()]).toEqual([true, [task], false]);
  });

  it('is stopped whatever it does: the running step failed, the others never started', async () => {
    const { worker, started, received } = await begun();
    const steps = [
      step({ key: 'a', status: 'completed' }),
      step({ key: 'b', status: 'running', finishedAt: null }),
      step({ key: 'c', status: 'waiting', startedAt: null }),
    ];
    worker.say({ type: 'happened', events: steps.map((each) => ({ type: 'step', step: each })) });
    received.length = 0;
    expect(started.stop()).toBe(true);
    expect(worker.ended).toBe(true);
    expect(received).toMatchObject([
      { step: { key: 'b', status: 'failed', error: { message: 'Execution stopped by user' } } },
      { step: { key: 'c', status: 'cancelled' } },
      { run: { status: 'cancelled', error: { code: 'execution_stopped' } } },
    ]);
  });

  it('is refused with the message of the server', async () => {
    const worker = new SpokenWorker();
    const starting = startBrowserRun(task, () => worker as unknown as Worker);
    worker.say({
      type: 'refused',
      error: { code: 'execution_without_trigger', message: 'The workflow has no trigger to start from.', status: 422 },
    });
    await expect(starting).rejects.toMatchObject({ code: 'execution_without_trigger', status: 422 });
    expect(worker.ended).toBe(true);
  });

  it('reports a browser that cannot start it, and fails if its worker dies', async () => {
    const worker = new SpokenWorker();
    const starting = startBrowserRun(task, () => worker as unknown as Worker);
    worker.onerror?.(new ErrorEvent('error', { message: 'not found' }));
    await expect(starting).rejects.toMatchObject({ code: 'dry_run_unavailable' });
    const other = await begun();
    other.worker.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
    expect(other.received.at(-1)).toMatchObject({
      type: 'run',
      run: { status: 'failed', error: { code: 'dry_run_unavailable' } },
    });
  });
});
