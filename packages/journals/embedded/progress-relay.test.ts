import type { StepProgress } from '@heddle/contract/node/progress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteProgress } from './progress-relay.ts';

type Report = [runId: string, stepKey: string, progress: StepProgress];

/** Servers that receive each other's messages at once. */
class Wire {
  readonly listeners: ((message: string) => void)[] = [];
  readonly messages: string[] = [];

  server(owner: string, activeRunIds: readonly string[]) {
    const received: Report[] = [];
    const broadcast = {
      publish: async (message: string) => {
        this.messages.push(message);
        for (const listener of this.listeners) listener(message);
      },
      subscribe: (listener: (message: string) => void) => {
        this.listeners.push(listener);
        return () => void this.listeners.splice(this.listeners.indexOf(listener), 1);
      },
    };
    const progress = new RemoteProgress(broadcast, {
      owner,
      isActive: (runId) => activeRunIds.includes(runId),
      received: (...report) => void received.push(report),
      onError: (error) => expect.fail(String(error)),
    });
    return { progress, received, end: progress.listen() };
  }
}

let wire: Wire;
beforeEach(() => {
  vi.useFakeTimers();
  wire = new Wire();
});
afterEach(() => vi.useRealTimers());

/** Sends a message of another server to all. */
function tell(message: object): void {
  for (const listener of wire.listeners) listener(JSON.stringify(message));
}

describe('progress of steps in another server', () => {
  it('is sent where the run has subscribers: throttled, the latest of each step', () => {
    const carrier = wire.server('a', ['r1', 'r2']);
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (let done = 1; done <= 9; done++) carrier.progress.report('r1', 'read', { done, total: 9, text: 'Rows' });
    carrier.progress.report('r1', 'write', { done: 1 });
    carrier.progress.report('r2', 'read', { done: 1 });
    expect(other.received).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(other.received).toEqual([
      ['r1', 'read', { done: 9, total: 9, text: 'Rows' }],
      ['r1', 'write', { done: 1 }],
    ]);
    expect(wire.messages).toHaveLength(2);
    expect(carrier.received).toEqual([]);
  });

  it('is not sent without subscribers, or after they have left', () => {
    const carrier = wire.server('a', ['r1']);
    const other = wire.server('b', []);
    const leave = other.progress.follow('r1');
    const leaveToo = other.progress.follow('r1');
    leave();
    leave();
    vi.advanceTimersByTime(60_000);
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.received).toHaveLength(1);
    leaveToo();
    vi.advanceTimersByTime(60_000);
    const sent = wire.messages.length;
    carrier.progress.report('r1', 'read', { done: 2 });
    vi.advanceTimersByTime(60_000);
    expect(wire.messages).toHaveLength(sent);
  });

  it('is sent for fifteen seconds after a subscriber was announced, whatever else is said', () => {
    const carrier = wire.server('a', ['r1', 'r2']);
    tell({ from: 'b', follows: ['r1'] });
    vi.advanceTimersByTime(15_000);
    tell({ from: 'b', follows: ['r2'] });
    carrier.progress.report('r1', 'read', { done: 1 });
    carrier.progress.report('r2', 'read', { done: 1 });
    vi.advanceTimersByTime(1);
    carrier.progress.report('r1', 'read', { done: 2 });
    vi.advanceTimersByTime(500);
    carrier.progress.report('r2', 'read', { done: 3 });
    vi.advanceTimersByTime(500);
    expect(wire.messages.map((message): unknown => JSON.parse(message))).toEqual([
      {
        from: 'a',
        reports: [
          ['r1', 'read', { done: 1 }],
          ['r2', 'read', { done: 1 }],
        ],
      },
      { from: 'a', reports: [['r2', 'read', { done: 3 }]] },
    ]);
  });

  it('is announced as long as there are subscribers, also after there were none', () => {
    const carrier = wire.server('a', ['r1']);
    const other = wire.server('b', []);
    other.progress.follow('r1')();
    expect(vi.getTimerCount()).toBe(0);
    const [leave] = [other.progress.follow('r1'), other.progress.follow('r2')];
    vi.advanceTimersByTime(60_000);
    leave();
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.received).toEqual([]);
    other.progress.follow('r1');
    vi.advanceTimersByTime(60_000);
    carrier.progress.report('r1', 'read', { done: 2 });
    vi.advanceTimersByTime(500);
    expect(other.received).toEqual([['r1', 'read', { done: 2 }]]);
  });

  it('is not received from the server itself, whose messages come back to it', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    tell({ from: 'b', reports: [['r1', 'read', { done: 1 }]] });
    expect(other.received).toEqual([]);
    tell({ from: 'a', reports: [['r1', 'read', { done: 1 }]] });
    expect(other.received).toHaveLength(1);
  });

  it('sends no messages for subscribers in the server that runs the step', () => {
    const carrier = wire.server('a', ['r1']);
    carrier.progress.follow('r1');
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(60_000);
    expect(wire.messages).toEqual([]);
  });

  it('is requested again when messages may have been missed, on either side', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    const carrier = wire.server('a', ['r1']);
    const [, listenerOfCarrier] = wire.listeners;
    listenerOfCarrier?.('');
    carrier.progress.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.received).toEqual([['r1', 'read', { done: 1 }]]);
    const late = wire.server('c', ['r2']);
    other.progress.follow('r2');
    wire.listeners[0]?.('');
    late.progress.report('r2', 'read', { done: 2 });
    vi.advanceTimersByTime(500);
    expect(other.received[1]).toEqual(['r2', 'read', { done: 2 }]);
  });

  it('is split into messages of limited size', () => {
    const carrier = wire.server('a', ['r1']);
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (let step = 0; step < 500; step++)
      carrier.progress.report('r1', `step-${step}-${'ü'.repeat(20)}`, { done: step });
    carrier.progress.report('r1', 'x'.repeat(8000), { done: 1 });
    vi.advanceTimersByTime(500);
    expect(other.received).toHaveLength(500);
    for (const message of wire.messages) expect(Buffer.byteLength(message)).toBeLessThan(8000);
  });

  it('fills messages up to their size, and is left out where it is larger', () => {
    const carrier = wire.server('a', ['r1']);
    tell({ from: 'b', follows: ['r1'] });
    /** Reports progress that takes so many bytes in a message, with the comma after it. */
    const report = (bytes: number, fill: string): void => {
      const besides = JSON.stringify(['r1', '', { done: 1 }]).length + 1;
      carrier.progress.report('r1', fill.repeat(bytes - besides), { done: 1 });
    };
    const sent = (): number[] =>
      wire.messages.splice(0).map((message) => (JSON.parse(message) as { reports: unknown[] }).reports.length);
    report(7001, 'x');
    report(7000, 'y');
    vi.advanceTimersByTime(500);
    expect(sent()).toEqual([1]);
    report(3500, 'x');
    report(3500, 'y');
    report(100, 'z');
    vi.advanceTimersByTime(500);
    expect(sent()).toEqual([2, 1]);
  });

  it('is ignored in messages that cannot be parsed', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    for (const text of [
      'nonsense',
      '[]',
      '{"from":1}',
      '{"from":"a","reports":1}',
      '{"from":"a","reports":[["r1"]]}',
      '{"from":"a","reports":[["r1",1,{"done":1}]]}',
      '{"from":"a","reports":[["r1","s1",1]]}',
      '{"from":"a","reports":[["r1","s1",{"done":"1"}]]}',
      '{"from":"a","of":"r1"}',
    ])
      for (const listener of wire.listeners) listener(text);
    expect(other.received).toEqual([]);
  });

  it('is not received after the server has stopped', () => {
    const other = wire.server('b', []);
    other.progress.follow('r1');
    other.end();
    const sent = wire.messages.length;
    vi.advanceTimersByTime(60_000);
    expect([wire.listeners, wire.messages.length]).toEqual([[], sent]);
  });

  it('is not sent after the server has stopped', () => {
    const carrier = wire.server('a', ['r1']);
    tell({ from: 'b', follows: ['r1'] });
    carrier.progress.report('r1', 'read', { done: 1 });
    carrier.end();
    vi.advanceTimersByTime(60_000);
    expect(wire.messages).toEqual([]);
  });
});

it('sets no timer where processes cannot send each other messages', () => {
  const progress = new RemoteProgress(undefined, {
    owner: 'a',
    isActive: () => false,
    received: () => undefined,
    onError: () => undefined,
  });
  progress.listen()();
  progress.follow('r1')();
  progress.report('r1', 'read', { done: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
