import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

const types = { l: 'lists' };
const batches = { l: { handOn: 'batches' } };

/** The list node has read so many items, which are handed on two at a time; `position`: where it goes on. */
const read = (key: string, count: number, position?: JsonValue): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: 10,
  at: 10,
  outputs: {},
  loop: {
    size: 2,
    items: Array.from({ length: count }, (_, n) => ({ json: { from: key, n } })),
    origins: Array.from({ length: count }, () => 0),
    ...(position === undefined ? {} : { again: true, position }),
  },
});

/** A run of `a → l → b → c`, and from `c` to a node that is also reached from `a`. */
function begin(data: Record<string, { [name: string]: JsonValue }> = batches) {
  const run = foldRun(smallPlan({ a: 'l j', l: 'b', b: 'c', c: 'j' }, { types, data }));
  run.start();
  expect(run.completed('a', { main: 1 })).toEqual(['run l']);
  const seenBy = (id: string) => inputOf(run.state, run.plan.byId.get(id)!).map(({ json }) => json['from']);
  return { ...run, seenBy };
}

describe('a node that hands on batches', () => {
  it('gives each to what follows before it reads the next one, with the items that it has seen at first', () => {
    const run = begin();
    expect(run.push(read('l', 3, { page: 2 }))).toEqual(['run b#1']);
    expect(run.seenBy('b')).toEqual(['l', 'l']);
    expect(run.completed('b#1', { main: 2 })).toEqual(['run c#1']);
    expect(run.completed('c#1', { main: 2 })).toEqual(['run b#2']);
    expect(run.seenBy('b')).toEqual(['l']);
    run.completed('b#2', { main: 0 });
    expect(run.status()).toMatchObject({ l: 'running', c: 'skipped', j: 'waiting' });
    expect(run.state.loops[0]).toMatchObject({ asking: true, start: { position: { page: 2 } } });
    expect(run.seenBy('l')).toEqual(['a']);
    expect(run.push(read('l~2', 1))).toEqual(['run b#3']);
    run.completed('b#3');
    expect(run.completed('c#3')).toEqual(['run j']);
    // What leaves the loop has gathered.
    expect(run.seenBy('j')).toEqual(['a', 'c#1', 'c#1', 'c#3']);
    expect(run.completed('j')).toEqual(['finish completed']);
    expect(run.state.steps[1]?.outputs).toEqual({ main: [{ json: { from: 'l~2', n: 0 } }] });
  });

  it('ends where the next batch has nothing, and skips what follows where the first has nothing', () => {
    const run = begin();
    run.push(read('l', 1, 'more'));
    run.completed('b#1');
    run.completed('c#1');
    expect(run.completed('l~1', { main: 0 })).toEqual(['run j']);
    expect(run.seenBy('j')).toEqual(['a', 'c#1']);

    const none = begin();
    expect(none.completed('l', { main: 0 })).toEqual(['run j']);
    expect(none.status()).toMatchObject({ l: 'completed', b: 'skipped', c: 'skipped' });
  });

  it('gives what comes without a loop as one batch: a sample, pinned items, or an error that continues', () => {
    const run = begin();
    expect(run.completed('l', { main: 3 })).toEqual(['run b#1']);
    expect(run.seenBy('b')).toHaveLength(3);

    const failing = begin({ l: { handOn: 'batches', onFailure: 'continue' } });
    expect(failing.failed('l')).toEqual(['run b#1']);
    failing.completed('b#1');
    failing.completed('c#1');
    expect(failing.status()['l']).toBe('failed');
  });

  it('fails the run where a later batch cannot be read', () => {
    const run = begin();
    run.push(read('l', 2, 'more'));
    run.completed('b#1');
    run.completed('c#1');
    expect(run.failed('l~1')).toContain('finish failed');
  });

  it('keeps no more than a batch', () => {
    const run = begin();
    const heavy = (key: string, position?: JsonValue): RunEvent =>
      ({ ...read(key, 2, position), bytes: 1000 }) as RunEvent;
    run.push(heavy('l', 1));
    for (let pass = 1; pass <= 50; pass += 1) {
      run.completed(`b#${pass}`);
      run.completed(`c#${pass}`, { main: 0 });
      run.push(heavy(`l~${pass}`, pass + 1));
    }
    expect(run.state.held).toBe(1000);
    expect(run.state.loops[0]?.returned).toEqual([]);
  });

  it('is a node like any other where all is handed on at once', () => {
    const run = begin({});
    expect(run.completed('l', { main: 3 })).toEqual(['run b']);
    expect(run.plan.loops).toEqual([]);
  });
});
