import { DatabaseSync } from 'node:sqlite';
import type { Plan } from '@heddle/engine/plan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, completedSteps, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import type { Journal } from '../journal.ts';
import type { EmbeddedOptions } from './embedded.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventStore } from './store.ts';
import { LONGEST_LEASE_MS } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let db: DatabaseSync;
let store: EventStore;
let world: World;
let errors: unknown[];
let opened: Journal[];
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  store = openSqliteStore(db);
  world = new World();
  [errors, opened] = [[], []];
});
afterEach(async () => {
  for (const journal of opened) await journal.drain(0);
  db.close();
});

/** A server. Its leases are so long that no heartbeat makes up for anything. */
function open(plan: Plan, options: Partial<EmbeddedOptions> = {}): Journal {
  const journal = createEmbeddedJournal({
    store,
    plan: () => plan,
    servicesFor,
    leaseMs: LONGEST_LEASE_MS,
    onError: (error) => void errors.push(error),
    ...options,
  });
  opened.push(journal);
  return journal;
}

describe('a run', () => {
  it('repeats nothing that is recorded when it is resumed: failed attempts, waits, sleeps, and their ends', async () => {
    world.delay = 100;
    const plan = world.plan({ p1: ['e1', 's1', 'd1'], d1: ['e2'] }, { e1: { onFailure: 'retry' } });
    let calls = 0;
    world.acts.set('sub', async () => void (calls += 1));
    world.acts.set('e1', async () => {
      if (world.count('e1') === 1) throw new Error('not yet');
    });
    const first = open(plan);
    const { id } = first.start(newRun());
    await eventually(async () => (await first.read(id))?.row.wakeAt, 'the run is suspended');
    await first.drain(0);
    const second = open(plan);
    world.hold('e2');
    await second.recover();
    await eventually(() => world.count('e2') === 1, 'the sleep is over');
    await second.drain(0);
    world.acts.delete('e2');
    const third = open(plan);
    await third.recover();
    await third.signal(id, 's1', null);
    const { row, events } = await ended(third, id);
    expect(row.status).toBe('completed');
    expect([calls, world.count('e1'), world.count('e2')]).toEqual([1, 2, 2]);
    const number = (type: string, key: string): number =>
      events.filter((event) => event.type === type && 'key' in event && event.key === key).length;
    expect(number('step.failed', 'e1')).toBe(1);
    expect(number('step.waiting', 's1')).toBe(1);
    expect(number('step.sleeping', 'd1')).toBe(1);
    expect(completedSteps(events).filter((key) => key.startsWith('d1'))).toEqual(['d1@1']);
  });

  it('records a signal once, however often it is found before it is deleted', async () => {
    const release = world.hold('e1');
    const journal = open(world.plan({ p1: ['e1'] }));
    await journal.recover();
    const { id, committed } = journal.start(newRun());
    await committed;
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    for (const value of [1, 2, 3]) await journal.signal(id, 'later', value);
    release();
    const { events } = await ended(journal, id);
    expect(events.flatMap((event) => (event.type === 'signalled' ? [event.value] : []))).toEqual([1, 2, 3]);
  });

  it('has as many steps under way as its workflow allows', async () => {
    const plan = world.plan({ p1: ['e1', 'e2'] });
    const release = world.hold('e1');
    const journal = open({ ...plan, settings: { ...plan.settings, parallel: 1 } });
    const { id } = journal.start(newRun());
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.calls).toEqual(['e1']);
    release();
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(world.calls).toEqual(['e1', 'e2']);
  });

  it.each([
    ['at once', () => Promise.reject(new Error('no such revision'))],
    [
      'by throwing',
      () => {
        throw new Error('no such revision');
      },
    ],
  ])('fails where its workflow cannot be loaded, %s; that is reported', async (_how, plan) => {
    const journal = open(world.plan({ p1: [] }), { plan });
    const { row, events } = await ended(journal, journal.start(newRun()).id);
    expect(row).toMatchObject({ status: 'failed', leaseOwner: null });
    expect(events.map(({ type }) => type)).toEqual(['started', 'finished']);
    expect(errors).toEqual([new Error('no such revision')]);
  });

  it('that only waits for points in time notes nothing about the clock', async () => {
    world.until = Date.now() + 3_600_000;
    world.delay = 3_600_000;
    const journal = open(world.plan({ p1: ['u1'], p2: ['d1', 'e1'] }));
    const until = journal.start(newRun()).id;
    const { id: lasts } = journal.start(newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } }));
    const suspended = (id: string) =>
      eventually(async () => {
        const row = await store.row(id);
        return row?.wakeAt ? row : null;
      }, 'the run is suspended');
    expect(await suspended(until)).toMatchObject({ wakeAt: world.until, sleptAt: null });
    expect(await suspended(lasts)).toMatchObject({ sleptAt: expect.any(Number) });
    await journal.cancel(lasts);
    expect(await store.row(lasts)).toMatchObject({ status: 'cancelled', wakeAt: null, sleptAt: null });
  });
});

describe('the run that follows a failure', () => {
  const followUp = newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } });
  const plan = () => world.plan({ p1: ['e1'], p2: ['e2'] });
  const fails = (): void => void world.acts.set('e1', () => Promise.reject(new Error('broken')));

  it('starts with its end, once', async () => {
    fails();
    const journal = open(plan(), { afterFailure: async () => followUp });
    await ended(journal, journal.start(newRun()).id);
    await eventually(() => world.count('e2') === 1, 'the other run works');
    expect(errors).toEqual([]);
  });

  it('starts as well where the data of the first one could not be written', async () => {
    const json = {};
    world.acts.set('e1', async () => void Object.assign(json, { spoiled: 10n }));
    const journal = open(plan(), { afterFailure: async () => followUp });
    const { id } = journal.start(newRun({ input: { trigger: 'p1', items: [{ json }], mode: 'live' } }));
    expect((await ended(journal, id)).row.error).toMatchObject({ code: 'run_unwritable' });
    await eventually(() => world.count('e2') === 1, 'the other run works');
  });

  it('does not hide the failure where it cannot be determined; that is reported', async () => {
    fails();
    const defect = new Error('defect');
    const journal = open(plan(), { afterFailure: () => Promise.reject(defect) });
    const { row } = await ended(journal, journal.start(newRun()).id);
    expect(row).toMatchObject({ status: 'failed', error: { code: 'step_crashed' } });
    expect(errors).toEqual([defect]);
  });

  it('is none where the run has ended well', async () => {
    const journal = open(plan(), { afterFailure: async () => followUp });
    expect((await ended(journal, journal.start(newRun()).id)).row.status).toBe('completed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.calls).toEqual(['e1']);
  });
});
