import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventStore } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let folder: string;
let db: DatabaseSync;
let store: EventStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-unwritable-'));
  db = new DatabaseSync(join(folder, 'test.db'));
  store = openSqliteStore(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Adds data that JSON cannot represent, which no step should be able to return. */
function spoil(json: object, large: boolean): void {
  Object.assign(json, { spoiled: 10n, ...(large ? { filler: 'x'.repeat(300_000) } : {}) });
}

describe('data that cannot be written', () => {
  it.each([
    ['in the row of a commit', false],
    ['in a payload', true],
  ])('%s fails its run, while the others of that commit go ahead', async (_, large) => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'], p2: ['e2'], e2: ['e3'] });
    const [bad, good] = [world.hold('e1'), world.hold('e2')];
    const errors: unknown[] = [];
    const failed: string[] = [];
    const journal = createEmbeddedJournal({
      store,
      plan: () => plan,
      servicesFor,
      onError: (error) => void errors.push(error),
      afterFailure: (row) => {
        failed.push(row.id);
        return Promise.resolve(null);
      },
    });
    const json = {};
    const spoiled = journal.start(newRun({ input: { trigger: 'p1', items: [{ json }], mode: 'live' } })).id;
    const whole = Array.from(
      { length: 3 },
      () => journal.start(newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } })).id,
    );
    await eventually(() => world.count('e1') + world.count('e2') === 4, 'all are under way');
    spoil(json, large);
    bad();
    good();
    const { row, events } = await ended(journal, spoiled);
    expect(row).toMatchObject({ status: 'failed', error: { code: 'run_unwritable' }, leaseOwner: null });
    expect(row.error?.message).toContain('serialize a BigInt');
    expect(events.map(({ type }) => type)).toEqual(['started', 'step.completed', 'step.started', 'failed', 'finished']);
    for (const id of whole) expect((await ended(journal, id)).row.status).toBe('completed');
    expect(world.count('e3')).toBe(3);
    expect(errors).toContainEqual(expect.any(TypeError));
    await eventually(() => failed.length === 1 && failed[0] === spoiled, 'what follows a failure is asked for');
    // Further runs are accepted.
    await ended(journal, journal.start(newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } })).id);
    await journal.drain(0);
  });

  it('in the input of a new run refuses the run', async () => {
    const plan = new World().plan({ p1: [] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const json = {};
    spoil(json, false);
    const { id, committed } = journal.start(newRun({ input: { trigger: 'p1', items: [{ json }], mode: 'live' } }));
    await expect(committed).rejects.toThrow(TypeError);
    expect(await journal.read(id)).toBeNull();
    await journal.drain(0);
  });
});
