import type { RunEvent } from '@heddle/contract/run/events';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  resumes: 0,
  lane: null,
  laneLimit: null,
  priority: 0,
  queuedAt: null,
  wakeAt: null,
  leaseOwner: 'us',
  leaseUntil: 1,
};
const signal = (key: string): RunEvent => ({ type: 'signalled', key, at: 0, value: null });

let db: DatabaseSync;
let store: EventStore;
let subscribers: Subscribers;
let received: string[];
let position = 0;
/** Whether this process carries the run. */
let active = false;
let errors: unknown[] = [];

/** Puts an event on disk, as whoever carries the run does; `subscribers` hear of it where that is this process. */
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
  it('hear how far steps are that are active here, until they leave', () => {
    const heard: string[] = [];
    const leave = subscribers.subscribe(
      'r1',
      () => undefined,
      (stepKey, { done }) => heard.push(`${stepKey} ${done}`),
    );
    subscribers.report('r1', 'read', { done: 1 });
    subscribers.report('r2', 'read', { done: 2 });
    leave();
    subscribers.report('r1', 'read', { done: 3 });
    expect(heard).toEqual(['read 1']);
  });

  it('hear of what another process has recorded before what this one records next', async () => {
    follow();
    await commit('a', true);
    await commit('b', false);
    await commit('c', true);
    await eventually(() => received.length === 3, 'all is received');
    expect([received, errors]).toEqual([['a', 'b', 'c'], []]);
  });

  it('hear of a run that another process carries from its beginning, once', async () => {
    await commit('a', false);
    await commit('b', false);
    follow();
    subscribers.catchUp();
    subscribers.catchUp();
    await eventually(() => received.length === 2, 'all is received');
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

  it('miss nothing that is recorded while they are being received', async () => {
    await commit('a', false);
    follow();
    subscribers.catchUp();
    await commit('b', false);
    subscribers.catchUp();
    await eventually(() => received.length === 2, 'all is received');
    expect([received, errors]).toEqual([['a', 'b'], []]);
  });

  it('are not received any more when they have enough, and one of them that throws does not keep the others from hearing', async () => {
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
