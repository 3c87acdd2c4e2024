import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { foldRun, smallPlan } from './testing/fold.ts';

/** A run whose node `b` is under way since 10; it is retried without a pause. */
function underWay() {
  const run = foldRun(smallPlan({ a: 'b', b: 'c' }, { data: { b: { onFailure: 'retry', retryDelay: 0 } } }));
  run.start();
  run.completed('a');
  const b = run.state.steps[1];
  if (!b) throw new Error('The plan has no second node.');
  return { run, b };
}

const started = (key: string, attempt: number, at: number): RunEvent => ({ type: 'step.started', key, attempt, at });
const completed = (key: string, attempt: number, startedAt: number, more: { logs?: string[] } = {}): RunEvent => ({
  type: 'step.completed',
  key,
  attempt,
  startedAt,
  at: startedAt + 5,
  outputs: { main: [{ json: {} }] },
  ...more,
});

describe('the time at which a step began', () => {
  it('is that of its first attempt, as soon as that is known', () => {
    const { run, b } = underWay();
    expect(run.push(started('b', 1, 12))).toEqual([]);
    expect(b.startedAt).toBe(12);
    run.push(completed('b', 1, 13));
    expect(b).toMatchObject({ startedAt: 13, finishedAt: 18 });
  });

  it('does not move with further attempts', () => {
    const { run, b } = underWay();
    run.push(started('b', 1, 12));
    run.failed('b', { at: 20 });
    run.push({ type: 'woken', key: 'b@1', at: 20 });
    run.push(started('b', 2, 30));
    expect(b.startedAt).toBe(12);
    run.push(completed('b', 2, 30));
    expect(b).toMatchObject({ startedAt: 12, finishedAt: 35 });
  });

  it('does not move when the step goes on after a wait', () => {
    const { run, b } = underWay();
    run.push({ type: 'step.waiting', key: 'b', attempt: 1, startedAt: 12, at: 15 });
    run.push({ type: 'signalled', key: 'b', at: 50, value: 1 });
    run.push(started('b!1', 1, 50));
    expect(b.startedAt).toBe(12);
    run.push(completed('b!1', 1, 50));
    expect(b).toMatchObject({ startedAt: 12, finishedAt: 55 });
  });
});

describe('the log lines of a step', () => {
  it('are those of its last attempt', () => {
    const { run, b } = underWay();
    const error = { message: 'broken', code: 'step_crashed' };
    run.push({ type: 'step.failed', key: 'b', attempt: 1, startedAt: 10, at: 10, error, logs: ['It broke.'] });
    run.push({ type: 'woken', key: 'b@1', at: 10 });
    run.push(completed('b', 2, 20));
    expect(b.logs).toBeNull();
    const other = underWay();
    other.run.push(completed('b', 1, 20, { logs: ['Done.'] }));
    expect(other.b.logs).toEqual(['Done.']);
  });
});

describe('an event', () => {
  it('of a step that is over changes nothing', () => {
    const { run } = underWay();
    expect(run.completed('b')).toEqual(['run c']);
    expect(run.completed('b')).toEqual([]);
    expect(run.failed('b')).toEqual([]);
    expect(run.waiting('b', 60_000)).toEqual([]);
    expect(run.status()).toEqual({ a: 'completed', b: 'completed', c: 'running' });
  });

  it('of a step that never began changes nothing', () => {
    const { run } = underWay();
    expect(run.completed('c')).toEqual([]);
    expect(run.completed('unknown')).toEqual([]);
    expect(run.status()).toEqual({ a: 'completed', b: 'running', c: 'waiting' });
  });

  it('that ends a sleep in a loop lets its next pass begin', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types: { l: 'loopIterator' } }));
    const base = { attempt: 1, startedAt: 10, at: 10, outputs: {} };
    run.start();
    run.completed('a', { main: 2 });
    run.push({ type: 'step.completed', key: 'l', ...base, loop: { size: 1 } });
    run.push({ type: 'step.sleeping', key: 'b#1', ...base, until: 5000 });
    expect(run.push({ type: 'woken', key: 'b#1@1', at: 5000 })).toEqual(['run b#2']);
  });

  it('that begins a loop completes a node that is not the head of one', () => {
    const { run } = underWay();
    const outputs = { main: [{ json: {} }] };
    expect(
      run.push({ type: 'step.completed', key: 'b', attempt: 1, startedAt: 10, at: 10, outputs, loop: { size: 1 } }),
    ).toEqual(['run c']);
  });
});

describe('the time limit of a run', () => {
  it('is named in the error', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { settings: { timeout: 60 } }));
    run.start();
    run.push({ type: 'woken', key: '@run', at: 60_000 });
    expect(run.state.error).toMatchObject({ code: 'execution_timeout', message: expect.stringContaining('60') });
  });
});

describe('the memory of a run', () => {
  it('counts the outputs of its steps, also of those that sleep', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    const base = { attempt: 1, startedAt: 10, at: 10, outputs: { main: [{ json: {} }] } };
    run.start();
    run.push({ type: 'step.completed', key: 'a', ...base, bytes: 5000 });
    expect(run.state.held).toBe(5000);
    run.push({ type: 'step.sleeping', key: 'b', ...base, bytes: 6000, until: 5000 });
    expect(run.state.held).toBe(11_000);
    run.completed('c');
    expect(run.state.held).toBe(11_000);
  });
});
