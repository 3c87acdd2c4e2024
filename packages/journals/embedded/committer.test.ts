import { setImmediate as turn } from 'node:timers/promises';
import { runErrors } from '@heddle/contract/errors/run';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRun } from '../conformance/fixture.ts';
import type { Writer } from './committer.ts';
import { Committer, commits, isOfData } from './committer.ts';
import { newRow } from './new-row.ts';
import type { EventStore, RunWrite, WriteOutcome } from './store.ts';

const WRITTEN: WriteOutcome = { result: 'written' };

/** What happens, in order. */
let log: string[];
let errors: unknown[];
/** What the store does with a commit. */
let store: (names: readonly string[]) => WriteOutcome[] | Promise<WriteOutcome[]>;
let committer: Committer;
beforeEach(() => {
  [log, errors] = [[], []];
  store = (names) => names.map(() => WRITTEN);
  // A committer of small writes uses nothing else of a store.
  const events = {
    commit(writes: readonly RunWrite[]) {
      const names = writes.map(({ owner }) => owner);
      log.push(`commit ${names.join(' ')}`);
      return store(names);
    },
  } as unknown as EventStore;
  committer = new Committer(events, (error) => void errors.push(error));
});
afterEach(() => vi.useRealTimers());

/** A writer that always has a write, which is named like it. */
function writer(name: string, on: Partial<Writer> = {}): Writer {
  const write: RunWrite = {
    row: newRow(newRun(), 0, null),
    create: false,
    changed: true,
    owner: name,
    events: [],
    position: 0,
    consumedSignals: [],
    outgoingSignals: [],
  };
  return {
    take: () => ({ ...write }),
    settled: (_, { result }) => void log.push(`${name} ${result}`),
    putBack: () => void log.push(`${name} put back`),
    unwritable: () => void log.push(`${name} unwritable`),
    ...on,
  };
}

const gone = new Error('away');
const ofData = new TypeError('not JSON');

describe('the committer', () => {
  it('writes what was marked in one turn of the event loop in one commit, and says so before and after', async () => {
    const phases: unknown[] = [];
    const listener = (message: unknown): void => void phases.push(message);
    commits.subscribe(listener);
    for (const name of ['a', 'b', 'c']) committer.mark(writer(name));
    expect(log).toEqual([]);
    await turn();
    await turn();
    commits.unsubscribe(listener);
    expect(log).toEqual(['commit a b c', 'a written', 'b written', 'c written']);
    const writes = ['a', 'b', 'c'].map((owner) => expect.objectContaining({ owner }));
    expect(phases).toEqual([
      { phase: 'before', writes },
      { phase: 'after', writes },
    ]);
  });

  it('commits nothing where there is nothing to write', async () => {
    committer.mark(writer('a', { take: () => null }));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(log).toEqual([]);
  });

  it('gives every writer its own outcome, and reports an error in what follows', async () => {
    store = () => [WRITTEN, { result: 'lost' }, { result: 'repeated', id: 'r1' }];
    const defect = new Error('defect');
    const broken = (): never => {
      throw defect;
    };
    committer.mark(writer('a', { settled: broken }));
    committer.mark(writer('b'));
    committer.mark(writer('c'));
    await turn();
    expect(log).toEqual(['commit a b c', 'b lost', 'c repeated']);
    expect(errors).toEqual([defect]);
  });

  it('never has two commits at the same time; what is marked during one is in the next', async () => {
    const { promise, resolve } = Promise.withResolvers<WriteOutcome[]>();
    store = () => promise;
    committer.mark(writer('a'));
    await turn();
    committer.mark(writer('b'));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(log).toEqual(['commit a']);
    store = () => [WRITTEN];
    resolve([WRITTEN]);
    await turn();
    await turn();
    expect(log).toEqual(['commit a', 'a written', 'commit b', 'b written']);
  });

  it.each([
    ['at once', () => Promise.reject(gone)],
    ['later', () => turn().then(() => Promise.reject(gone))],
    [
      'by throwing',
      () => {
        throw gone;
      },
    ],
  ])('waits half a second after a commit has failed %s, and has lost nothing', async (_how, fails) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    store = fails;
    const again = writer('a', {
      putBack: () => {
        log.push('a put back');
        committer.mark(again);
      },
    });
    committer.mark(again);
    committer.mark(writer('b'));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(log).toEqual(['commit a b', 'a put back', 'b put back']);
    expect(errors).toEqual([gone]);
    store = (names) => names.map(() => WRITTEN);
    committer.mark(writer('c'));
    vi.advanceTimersByTime(499);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(log).toHaveLength(3);
    vi.advanceTimersByTime(1);
    await turn();
    expect(log.slice(3)).toEqual(['commit a c', 'a written', 'c written']);
  });

  it.each([
    ['at once', () => Promise.reject(ofData)],
    [
      'by throwing',
      () => {
        throw ofData;
      },
    ],
  ])('finds the write whose data made a commit fail %s: the others are written', async (_how, fails) => {
    store = (names) => (names.includes('bad') ? fails() : names.map(() => WRITTEN));
    const marked = writer('good', {
      settled: () => log.push('good written'),
    });
    for (const one of [marked, writer('bad'), writer('other')]) committer.mark(one);
    await turn();
    // It is taken from again only when its first write is on disk.
    committer.mark(marked);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(log).toEqual([
      'commit good bad other',
      'commit good',
      'good written',
      'commit bad',
      'bad unwritable',
      'commit other',
      'other written',
      'commit good',
      'good written',
    ]);
    expect(errors).toEqual([ofData]);
  });

  it('fails a single write that cannot be made, and goes on', async () => {
    store = (names) => {
      if (names.includes('bad')) throw ofData;
      return names.map(() => WRITTEN);
    };
    committer.mark(writer('bad'));
    await turn();
    committer.mark(writer('good'));
    await turn();
    expect(log).toEqual(['commit bad', 'bad unwritable', 'commit good', 'good written']);
  });

  it('is idle where there is nothing to write, and else once it is written', async () => {
    const HOUR = 3_600_000;
    await committer.idle(HOUR);
    const { promise, resolve } = Promise.withResolvers<WriteOutcome[]>();
    store = () => promise;
    committer.mark(writer('a'));
    const idle = committer.idle(HOUR).then(() => log.push('idle'));
    await turn();
    await new Promise((done) => setTimeout(done, 20));
    expect(log).toEqual(['commit a']);
    resolve([WRITTEN]);
    await idle;
    expect(log).toEqual(['commit a', 'a written', 'idle']);
  });

  it('is not idle while it looks for the write whose data made a commit fail', async () => {
    store = (names) => {
      if (names.includes('bad')) throw ofData;
      return names.map(() => WRITTEN);
    };
    for (const name of ['good', 'bad', 'other']) committer.mark(writer(name));
    await turn();
    await committer.idle(3_600_000);
    expect(log.slice(1)).toEqual([
      'commit good',
      'good written',
      'commit bad',
      'bad unwritable',
      'commit other',
      'other written',
    ]);
  });

  it('is not waited for any longer than that', async () => {
    store = () => new Promise(() => undefined);
    committer.mark(writer('a'));
    await committer.idle(20);
    expect(log).toEqual(['commit a']);
  });
});

it.each([
  [new RangeError('too long'), true],
  [new TypeError('a BigInt'), true],
  [new SyntaxError('not JSON'), true],
  [runErrors.data_too_deep({ depth: 1 }), true],
  [runErrors.run_lease_lost(), false],
  [new Error('disk full'), false],
])('%s is of the data and not of the store: %s', (error, expected) => expect(isOfData(error)).toBe(expected));
