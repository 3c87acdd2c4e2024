import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Plan } from '@heddle/engine/plan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import type { Journal } from '../journal.ts';
import type { EmbeddedOptions } from './embedded.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventStore } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let folder: string;
let db: DatabaseSync;
let store: EventStore;
let lives: Life[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-poison-'));
  db = new DatabaseSync(join(folder, 'test.db'));
  store = openSqliteStore(db);
  lives = [];
});
afterEach(async () => {
  for (const life of lives) await life.journal.drain(0);
  db.close();
  rmSync(folder, { recursive: true });
});

/** A server that can die: from then on it writes and claims nothing, as if its process had ended. */
interface Life {
  journal: Journal;
  die(): void;
  readonly dead: boolean;
}

function live(plan: Plan, options: Pick<EmbeddedOptions, 'maxResumes' | 'onFinished'> = {}): Life {
  let dead = false;
  const forDead =
    <A extends unknown[], T>(nothing: T, work: (...args: A) => T) =>
    (...args: A): T =>
      dead ? nothing : work(...args);
  const mortal: EventStore = {
    ...store,
    commit: (writes) => (dead ? writes.map(() => ({ result: 'lost' as const })) : store.commit(writes)),
    renew: forDead(undefined, store.renew),
    release: forDead(undefined, store.release),
    claimDue: forDead([], store.claimDue),
    claimOrphans: forDead([], store.claimOrphans),
  };
  const journal = createEmbeddedJournal({ store: mortal, plan: () => plan, servicesFor, leaseMs: 150, ...options });
  const life: Life = {
    journal,
    die: () => void (dead = true),
    get dead() {
      return dead;
    },
  };
  lives.push(life);
  return life;
}

const never = (): Promise<never> => new Promise(() => undefined);

describe('a run that makes the process die', () => {
  it('is ended after three resumes with an error that names its step, while the others go on', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'], p2: ['e2'], e2: ['e3'] }, { e1: { name: 'Read all' } });
    let life = live(plan);
    // The process that drives the first one dies at once; the others take a moment.
    world.acts.set('e1', () => {
      life.die();
      return never();
    });
    world.acts.set('e2', () => new Promise((resolve) => setTimeout(resolve, 40)));
    const poison = life.journal.start(newRun()).id;
    const others = Array.from(
      { length: 8 },
      () => life.journal.start(newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } })).id,
    );
    for (let number = 0; number < 5; number++) {
      await eventually(
        async () => life.dead || (await store.row(poison))?.status === 'failed',
        'the server dies, or ends the run',
      );
      if (!life.dead) break;
      life = live(plan);
      await life.journal.recover();
    }
    const { row, events } = await ended(life.journal, poison);
    expect(row).toMatchObject({ status: 'failed', error: { code: 'run_poisoned', details: { steps: ['Read all'] } } });
    expect(row.error?.message).toContain('"Read all"');
    expect(events.at(-2)).toMatchObject({ type: 'failed', key: 'e1' });
    expect(world.count('e1')).toBe(4);
    for (const id of others) expect((await ended(life.journal, id)).row.status).toBe('completed');
    expect(world.count('e3')).toBe(others.length);
  });

  it('counts resumes only since its last progress', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'], e1: ['e2'] });
    let life = live(plan);
    let deaths = 0;
    const dies = (until: number) => (): Promise<unknown> => {
      if (deaths >= until) return Promise.resolve();
      deaths += 1;
      life.die();
      return never();
    };
    world.acts.set('e1', dies(3));
    world.acts.set('e2', dies(6));
    const { id, committed } = life.journal.start(newRun());
    await committed;
    for (;;) {
      await eventually(
        async () => life.dead || (await store.row(id))?.status !== 'running',
        'the server dies, or the run ends',
      );
      if (!life.dead) break;
      life = live(plan);
      await life.journal.recover();
    }
    expect(deaths).toBe(6);
    expect((await ended(life.journal, id)).row.status).toBe('completed');
    expect(await store.row(id)).toMatchObject({ resumes: 0 });
  });

  it('counts no resume after an orderly shutdown', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    let life = live(plan, { maxResumes: 1 });
    world.acts.set(
      'e1',
      (context) =>
        new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const { id } = life.journal.start(newRun());
    for (let number = 1; number <= 3; number++) {
      await eventually(() => world.count('e1') === number, 'e1 is under way');
      await life.journal.drain(0);
      life = live(plan, { maxResumes: 1 });
      await life.journal.recover();
    }
    await eventually(() => world.count('e1') === 4, 'e1 is under way');
    expect(await store.row(id)).toMatchObject({ status: 'running', resumes: 0 });
  });
});

describe('a run whose events cannot be read', () => {
  it('is ended as failed, and the others are resumed', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    const first = live(plan);
    world.hold('e1');
    const broken = first.journal.start(newRun()).id;
    const whole = first.journal.start(newRun()).id;
    await eventually(() => world.count('e1') === 2, 'both are under way');
    first.die();
    db.prepare("UPDATE execution_events SET events = '[{' WHERE execution_id = ?").run(broken);
    world.acts.delete('e1');
    const told: string[] = [];
    const second = live(plan, { onFinished: ({ id, status }) => void told.push(`${id} ${status}`) });
    await second.journal.recover();
    expect((await ended(second.journal, whole)).row.status).toBe('completed');
    await eventually(() => told.length === 2, 'the ends are told');
    expect(told.sort()).toEqual([`${broken} failed`, `${whole} completed`].sort());
    expect(await store.row(broken)).toMatchObject({
      status: 'failed',
      error: { code: 'run_unreadable' },
      leaseOwner: null,
    });
  });
});
