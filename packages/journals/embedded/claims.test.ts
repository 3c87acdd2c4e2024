import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
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

function open(options: Partial<EmbeddedOptions> = {}): Journal {
  const plan = world.plan({ p1: ['e1'], p2: ['w1'] });
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

/** Writes down runs that no server drives yet. */
async function queue(count: number): Promise<string[]> {
  const full = open({ maxRuns: 0 });
  const runs = Array.from({ length: count }, () => full.start(newRun()));
  for (const { committed } of runs) await committed;
  return runs.map(({ id }) => id);
}

describe('runs that are due', () => {
  it('are all claimed when a server starts, however many there are, by fifty in a turn of the event loop', async () => {
    const ids = await queue(120);
    const journal = open();
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    expect(await journal.recover()).toBe(120);
    clearImmediate(turning);
    expect(turns).toBeGreaterThanOrEqual(2);
    for (const id of ids) expect((await ended(journal, id)).row.status).toBe('completed');
    expect(world.calls).toHaveLength(120);
  });

  it('are claimed as others end, where a server has room for few', async () => {
    const ids = await queue(12);
    let most = 0;
    let active = 0;
    world.acts.set('e1', async () => {
      most = Math.max(most, (active += 1));
      await pause(5);
      active -= 1;
    });
    const journal = open({ maxRuns: 3 });
    await journal.recover();
    for (const id of ids) expect((await ended(journal, id)).row.status).toBe('completed');
    expect(most).toBe(3);
  });

  it('consume a signal that arrives between their claim and their first step here', async () => {
    const [id = ''] = await queue(1);
    const plan = world.plan({ p1: ['w1'] });
    let sent = false;
    const slow: EventStore = {
      ...store,
      async signals(owner) {
        const found = await store.signals(owner);
        if (!sent) {
          sent = true;
          await journal.signal(id, 'w1', null);
          // What is delivered at once is delivered by now.
          await pause(50);
        }
        return found;
      },
    };
    const journal = open({ store: slow, plan: () => plan });
    await journal.recover();
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(sent).toBe(true);
  });

  it('are driven after all where the store has failed half-way through a claim; that is reported, and looked for once', async () => {
    const [id = ''] = await queue(1);
    const gone = new Error('away');
    let failures = 1;
    let asked = 0;
    const failing: EventStore = {
      ...store,
      signals(owner) {
        if (failures > 0) {
          failures -= 1;
          throw gone;
        }
        return store.signals(owner);
      },
      held(owner) {
        asked += 1;
        return store.held(owner);
      },
    };
    const journal = open({ store: failing, leaseMs: 90 });
    await expect(journal.recover()).rejects.toBe(gone);
    expect((await ended(journal, id)).row.status).toBe('completed');
    await pause(150);
    expect([asked, world.count('e1')]).toEqual([1, 1]);
  });

  it('report once that the store fails', async () => {
    const gone = new Error('away');
    let isAway = false;
    const failing: EventStore = {
      ...store,
      signals: (owner) => (isAway ? Promise.reject(gone) : store.signals(owner)),
    };
    const journal = open({ store: failing });
    await journal.recover();
    const { id, committed } = journal.start(newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } }));
    await committed;
    await eventually(async () => (await store.row(id))?.leaseOwner === null, 'the run waits');
    isAway = true;
    await journal.signal(id, 'w1', null);
    await eventually(() => errors.length > 0, 'the failure is reported');
    await pause(50);
    expect(errors).toEqual([gone]);
  });
});

describe('the end of a run', () => {
  it('is not affected by an error of who is told of it; that is reported', async () => {
    const defect = new Error('defect');
    const told: string[] = [];
    const onFinished: EmbeddedOptions['onFinished'] = ({ id, status }) => {
      told.push(`${id} ${status}`);
      throw defect;
    };
    const journal = open({ onFinished });
    const { id } = journal.start(newRun());
    expect((await ended(journal, id)).row.status).toBe('completed');
    await eventually(() => errors.length > 0, 'the error is reported');
    expect([told, errors]).toEqual([[`${id} completed`], [defect]]);
  });
});

it('there is no outline, no length and no run where nothing was started', async () => {
  const journal = open();
  expect([await journal.read('nobody'), await journal.readOutline('nobody'), await journal.length('nobody')]).toEqual([
    null,
    null,
    0,
  ]);
});
