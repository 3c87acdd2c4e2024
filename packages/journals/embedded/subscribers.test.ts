import type { RunEvent } from '@heddle/contract/run/events';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../conformance/fixture.ts';
import type { ExecutionRow } from '../row.ts';
import { Subscribers } from './subscribers.ts';
import type { EventStore } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

const row: ExecutionRow = {
  id: 'r1',
  userId: 'u1',
  workflowId: 'w1',
  workflowName: 'W',
  revision: 1,
  status: 'running',
  mode: 'live',
  startedAt: 0,
  finishedAt: null,
  error: null,
  executionData: null,
  dedupeKey: null,
  parentId: null,
  parentKey: null,
  depth: 0,
  rootId: 'run',
  hops: 0,
  originId: null,
  triggerNode: 'a',
  startedBy: null,
  resumes: 0,
  lane: null,
  laneLimit: null,
  priority: 0,
  queuedAt: null,
  wakeAt: null,
  sleptAt: null,
  leaseOwner: 'us',
  leaseUntil: 1,
};
const signal = (key: string): RunEvent => ({ type: 'signalled', key, at: 0, value: null });

let db: DatabaseSync;
let store: EventStore;
let subscribers: Subscribers;
let received: string[];
let position = 0;
/** Whether the run is active in this process. */
let active = false;
let errors: unknown[] = [];

/** Commits an event of the run; `here`: as the process in which the run is active. */
async function commit(key: string, here: boolean): Promise<void> {
  const events = [signal(key)];
  await store.commit([
    {
      row,
      create: position === 0,
      changed: false,
      owner: 'us',
      events,
      position,
      consumedSignals: [],
      outgoingSignals: [],
    },
  ]);
  if (here) subscribers.publish(row, events, position);
  position++;
}

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  store = openSqliteStore(db);
  subscribers = new Subscribers(store, {
    owner: 'us',
    isActive: () => active,
    onError: (error) => void errors.push(error),
  });
  [received, errors, position, active] = [[], [], 0, false];
});
afterEach(() => db.close());

const follow = () =>
  subscribers.subscribe('r1', (events, at) => {
    expect(at).toBe(received.length);
    received.push(...events.map((event) => ('key' in event ? event.key : event.type)));
  });

describe('subscribers', () => {
  it('receive the progress of steps that run here, until they unsubscribe', () => {
    const reports: string[] = [];
    const unsubscribe = subscribers.subscribe(
      'r1',
      () => undefined,
      (stepKey, { done }) => reports.push(`${stepKey} ${done}`),
    );
    subscribers.report('r1', 'read', { done: 1 });
    subscribers.report('r2', 'read', { done: 2 });
    unsubscribe();
    subscribers.report('r1', 'read', { done: 3 });
    expect(reports).toEqual(['read 1']);
  });

  it('receive the progress of steps that run in another process', async () => {
    vi.useFakeTimers();
    const listeners: ((message: string) => void)[] = [];
    const broadcast = {
      publish: async (message: string) => listeners.forEach((listener) => listener(message)),
      subscribe: (listener: (message: string) => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    };
    const server = (owner: string, runs: readonly string[]): Subscribers => {
      const one = new Subscribers(
        { ...store, broadcast },
        { owner, isActive: (runId) => runs.includes(runId), onError: (error) => void errors.push(error) },
      );
      one.listen();
      return one;
    };
    const [here, there] = [server('here', []), server('there', ['r1'])];
    const reports: string[] = [];
    here.subscribe(
      'r1',
      () => undefined,
      (stepKey, { done }) => reports.push(`${stepKey} ${done}`),
    );
    there.report('r1', 'read', { done: 1 });
    vi.advanceTimersByTime(500);
    expect([reports, errors]).toEqual([['read 1'], []]);
    vi.useRealTimers();
  });

  it('receive what another process has recorded before what this one records next', async () => {
    follow();
    await commit('a', true);
    await commit('b', false);
    await commit('c', true);
    await eventually(() => received.length === 3, 'all events are received');
    expect([received, errors]).toEqual([['a', 'b', 'c'], []]);
  });

  it('receive a run that is active in another process from its beginning, once', async () => {
    await commit('a', false);
    await commit('b', false);
    follow();
    subscribers.catchUp();
    subscribers.catchUp();
    await eventually(() => received.length === 2, 'all events are received');
    await commit('c', false);
    active = true;
    subscribers.catchUp();
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual(['a', 'b']);
    active = false;
    subscribers.catchUp();
    await eventually(() => received.length === 3, 'the rest is received');
    expect([received, errors]).toEqual([['a', 'b', 'c'], []]);
  });

  it('miss nothing that is recorded during a delivery', async () => {
    await commit('a', false);
    follow();
    subscribers.catchUp();
    await commit('b', false);
    subscribers.catchUp();
    await eventually(() => received.length === 2, 'all events are received');
    expect([received, errors]).toEqual([['a', 'b'], []]);
  });

  it('are not ended by one that has unsubscribed already', async () => {
    const end = follow();
    end();
    follow();
    end();
    await commit('a', true);
    expect(received).toEqual(['a']);
  });

  it('receive nothing after they have unsubscribed; one that throws does not affect the others', async () => {
    const thrown = new Error('no');
    subscribers.subscribe('r1', () => {
      throw thrown;
    });
    const end = follow();
    await commit('a', true);
    end();
    await commit('b', true);
    expect(received).toEqual(['a']);
    expect(errors).toEqual([thrown, thrown]);
  });
});
