import { setImmediate as turn } from 'node:timers/promises';
import { serverErrors } from '@heddle/contract/errors/server';
import { runErrors } from '@heddle/contract/errors/run';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { StepWork } from '@heddle/engine/durable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StepPool } from './step-pool.ts';

/** What happens, in order. */
let log: string[];
let disk: PromiseWithResolvers<void>;
let pool: StepPool;
const nameOf = (event: RunEvent): string => `${event.type} ${'key' in event ? event.key : ''}`;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  log = [];
  disk = Promise.withResolvers();
  pool = new StepPool({
    record: (event) => log.push(`record ${nameOf(event)}`),
    settled: (event) => log.push(nameOf(event)),
    onDisk: () => disk.promise,
    drained: () => log.push('drained'),
    onError: (error) => log.push(String(error)),
  });
  pool.limit = 2;
});
afterEach(() => vi.useRealTimers());

const completed = (key: string): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: 0,
  at: 0,
  outputs: {},
  logs: [],
});
const failed = (key: string, error: HeddleError): RunEvent => ({
  type: 'step.failed',
  key,
  attempt: 1,
  startedAt: 0,
  at: 0,
  error: error.toJSON(),
  logs: [],
});

/** A step that is under way until it is told its result. */
class Step {
  readonly #key: string;
  readonly #effect: StepWork['effect'];
  #results: PromiseWithResolvers<RunEvent>[] = [];

  constructor(key: string, effect: StepWork['effect'] = 'none') {
    this.#key = key;
    this.#effect = effect;
    pool.add(key, this.#work());
  }

  #work(): StepWork {
    return {
      attempt: 1,
      effect: this.#effect,
      run: () => {
        log.push(`begin ${this.#key}`);
        const result = Promise.withResolvers<RunEvent>();
        this.#results.push(result);
        return { result: result.promise, stop: () => log.push(`stop ${this.#key}`) };
      },
    };
  }

  async settle(event = completed(this.#key)): Promise<void> {
    this.#results.at(-1)?.resolve(event);
    await turn();
  }

  async reject(error: Error): Promise<void> {
    this.#results.at(-1)?.reject(error);
    await turn();
  }
}

/** What has happened since the last call. */
const since = (): string[] => log.splice(0);

describe('the steps of a run that are under way', () => {
  it('are as many at a time as its workflow allows; the others begin in their order', async () => {
    const [one, two] = [new Step('a'), new Step('b'), new Step('c'), new Step('d')];
    expect(since()).toEqual(['begin a', 'record step.started a', 'begin b', 'record step.started b']);
    expect([pool.size, ...pool.keys]).toEqual([2, 'a', 'b']);
    await two.settle();
    expect(since()).toEqual(['step.completed b', 'begin c', 'record step.started c']);
    await one.settle();
    expect(since()).toEqual(['step.completed a', 'begin d', 'record step.started d']);
    expect([...pool.keys]).toEqual(['c', 'd']);
  });

  it('do not wait for those that are done at once', () => {
    for (const key of ['a', 'b', 'c'])
      pool.add(key, { attempt: 1, effect: 'none', run: () => ({ result: completed(key), stop: null }) });
    expect(since()).toEqual(['step.completed a', 'step.completed b', 'step.completed c']);
    expect(pool.size).toBe(0);
  });

  it('make room for queued ones also where they are done at once, or aborted', async () => {
    pool.limit = 1;
    const first = new Step('a');
    pool.add('b', { attempt: 1, effect: 'none', run: () => ({ result: completed('b'), stop: null }) });
    const third = new Step('c');
    new Step('d');
    since();
    await first.settle();
    expect(since()).toEqual(['step.completed a', 'step.completed b', 'begin c', 'record step.started c']);
    pool.abort('c');
    expect(since()).toEqual(['stop c', 'begin d', 'record step.started d']);
    // Its result comes too late.
    await third.settle();
    expect(since()).toEqual([]);
  });

  it('do not begin where they were aborted while they were queued', async () => {
    const [first] = [new Step('a'), new Step('b'), new Step('c')];
    since();
    pool.abort('c');
    await first.settle();
    expect(since()).toEqual(['step.completed a']);
  });

  it('begin, where they have an effect, only when that is on disk', async () => {
    const step = new Step('a', 'write');
    await turn();
    expect(since()).toEqual(['record step.started a']);
    expect(pool.size).toBe(1);
    disk.resolve();
    await turn();
    expect(since()).toEqual(['begin a']);
    await step.settle();
    expect(since()).toEqual(['step.completed a']);
    expect(pool.size).toBe(0);
  });

  it('make room where they have an effect and are done at once', async () => {
    pool.limit = 1;
    pool.add('a', { attempt: 1, effect: 'write', run: () => ({ result: completed('a'), stop: null }) });
    new Step('b');
    expect(since()).toEqual(['record step.started a']);
    disk.resolve();
    await turn();
    expect(since()).toEqual(['step.completed a', 'begin b', 'record step.started b']);
    expect([...pool.keys]).toEqual(['b']);
  });

  it.each([
    ['are aborted before it is on disk', () => pool.abort('a'), []],
    ['are drained before it is on disk', () => pool.drain(), ['drained']],
  ])('have no effect where they %s', async (_case, end, expected) => {
    new Step('a', 'write');
    since();
    end();
    expect(since()).toEqual([]);
    disk.resolve();
    await turn();
    expect(since()).toEqual(expected);
    expect(pool.size).toBe(0);
  });

  it('have no effect where the lease is lost before it is on disk', async () => {
    new Step('a', 'write');
    disk.reject(runErrors.run_lease_lost());
    await turn();
    expect(since()).toEqual(['record step.started a']);
    expect(pool.size).toBe(0);
  });

  it('are told to stop where the run is abandoned, and record nothing any more', async () => {
    const steps = [new Step('a'), new Step('b')];
    since();
    pool.abandon();
    expect(since()).toEqual(['stop a', 'stop b']);
    expect(pool.size).toBe(0);
    for (const step of steps) await step.settle();
    expect(since()).toEqual([]);
  });

  it('settle while the run is drained, and no other begins', async () => {
    const [first, second] = [new Step('a'), new Step('b'), new Step('c')];
    since();
    pool.drain();
    await first.settle();
    await second.settle();
    expect(since()).toEqual(['step.completed a', 'step.completed b']);
  });

  it('are over at once where the run is drained without any', () => {
    pool.drain();
    expect(since()).toEqual(['drained']);
  });

  it('are reported where a step has a defect', async () => {
    await new Step('a').reject(new Error('defect'));
    expect(since().at(-1)).toBe('Error: defect');
  });
});

describe('a step that loses its connection to the database', () => {
  const lost = failed('a', serverErrors.database_unreachable());

  it('begins again after a pause that doubles, up to five seconds', async () => {
    const step = new Step('a');
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      since();
      await step.settle(lost);
      vi.advanceTimersByTime(wait - 1);
      expect([since(), pool.size]).toEqual([[], 1]);
      vi.advanceTimersByTime(1);
      expect(since()).toContain('begin a');
    }
    await step.settle();
    expect(since()).toEqual(['step.completed a']);
  });

  it('does not begin again where it was aborted', async () => {
    const step = new Step('a');
    await step.settle(lost);
    since();
    pool.abort('a');
    vi.advanceTimersByTime(10_000);
    expect(since()).toEqual([]);
  });

  it('stays for the next server where the run is drained', async () => {
    const [step, other] = [new Step('a'), new Step('b')];
    await step.settle(lost);
    await other.settle(failed('b', serverErrors.database_unreachable()));
    pool.drain();
    since();
    vi.advanceTimersByTime(250);
    expect(since()).toEqual(['drained']);
    expect(pool.size).toBe(0);
  });

  it('is of no interest any more where it was aborted before', async () => {
    const step = new Step('a');
    pool.abort('a');
    since();
    await step.settle(lost);
    vi.advanceTimersByTime(10_000);
    expect(since()).toEqual([]);
  });

  it('has failed where the error is another one', async () => {
    const step = new Step('a');
    since();
    await step.settle(failed('a', runErrors.run_lease_lost()));
    expect(since()).toEqual(['step.failed a']);
  });
});
