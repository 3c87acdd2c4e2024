import type { StepProgress } from '@heddle/contract/node/progress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FarProgress } from './far-progress.ts';

type Heard = [runId: string, stepKey: string, progress: StepProgress];

/** Servers that tell each other everything at once. */
class Wire {
  readonly ears: ((message: string) => void)[] = [];
  readonly messages: string[] = [];

  server(owner: string, carried: readonly string[]) {
    const heard: Heard[] = [];
    const hearsay = {
      tell: async (message: string) => {
        this.messages.push(message);
        for (const ear of this.ears) ear(message);
      },
      hear: (ear: (message: string) => void) => {
        this.ears.push(ear);
        return () => void this.ears.splice(this.ears.indexOf(ear), 1);
      },
    };
    const progress = new FarProgress(hearsay, {
      owner,
      isCarried: (runId) => carried.includes(runId),
      heard: (...report) => void heard.push(report),
      onError: (error) => expect.fail(String(error)),
    });
    return { progress, heard, end: progress.listen() };
  }
}

let wire: Wire;
beforeEach(() => {
  vi.useFakeTimers();
  wire = new Wire();
});
afterEach(() => vi.useRealTimers());

describe('how far a step is in another server', () => {
  it('is told where the run is followed, the newest of each step, now and then', () => {
    const carrier = wire.server('a', ['r1', 'r2']);
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (let done = 1; done <= 9; done++) carrier.progress.report('r1', 'read', { done, total: 9, text: 'Rows' });
    carrier.progress.report('r1', 'write', { done: 1 });
    carrier.progress.report('r2', 'read', { done: 1 });
    expect(other.heard).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(other.heard).toEqual([
      ['r1', 'read', { done: 9, total: 9, text: 'Rows' }],
      ['r1', 'write', { done: 1 }],
    ]);
    expect(wire.messages).toHaveLength(2);
    expect(carrier.heard).toEqual([]);
  });

  it('is told to nobody where nobody follows, or not any more', () => {
    const carrier = wire.server('a', ['r1']);
    const other = wire.server('b', []);
    const leave = other.progress.follow('r1');
    const leaveToo = other.progress.follow('r1');
    leave();
    leave();
    vi.advanceTimersByTime(60_000);
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.heard).toHaveLength(1);
    leaveToo();
    vi.advanceTimersByTime(60_000);
    const told = wire.messages.length;
    carrier.progress.report('r1', 'read', { done: 2 });
    vi.advanceTimersByTime(60_000);
    expect(wire.messages).toHaveLength(told);
  });

  it('costs nothing where a run is followed by the server that carries it', () => {
    const carrier = wire.server('a', ['r1']);
    carrier.progress.follow('r1');
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(60_000);
    expect(wire.messages).toEqual([]);
  });

  it('is asked for again where something may have been missed, on either side', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    const carrier = wire.server('a', ['r1']);
    const [, earOfCarrier] = wire.ears;
    earOfCarrier?.('');
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.heard).toEqual([['r1', 'read', { done: 1 }]]);
    const late = wire.server('c', ['r2']);
    other.progress.follow('r2');
    wire.ears[0]?.('');
    late.progress.report('r2', 'read', { done: 2 });
    vi.advanceTimersByTime(500);
    expect(other.heard[1]).toEqual(['r2', 'read', { done: 2 }]);
  });

  it('fits into messages, however many steps there are', () => {
    const carrier = wire.server('a', ['r1']);
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (let step = 0; step < 500; step++)
      carrier.progress.report('r1', `step-${step}-${'ü'.repeat(20)}`, { done: step });
    carrier.progress.report('r1', 'x'.repeat(8000), { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.heard).toHaveLength(500);
    for (const message of wire.messages) expect(Buffer.byteLength(message)).toBeLessThan(8000);
  });

  it('is not understood where it comes from a server of another version', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (const text of [
      'nonsense',
      '[]',
      '{"from":1}',
      '{"from":"a","reports":1}',
      '{"from":"a","reports":[["r1"]]}',
      '{"from":"a","of":"r1"}',
    ])
      for (const ear of wire.ears) ear(text);
    expect(other.heard).toEqual([]);
  });

  it('ends with the server', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    other.end();
    const told = wire.messages.length;
    vi.advanceTimersByTime(60_000);
    expect([wire.ears, wire.messages.length]).toEqual([[], told]);
  });
});

it('where processes cannot tell each other anything, nothing is asked for', () => {
  const progress = new FarProgress(undefined, {
    owner: 'a',
    isCarried: () => false,
    heard: () => undefined,
    onError: () => undefined,
  });
  progress.listen()();
  progress.follow('r1')();
  progress.report('r1', 'read', { done: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
