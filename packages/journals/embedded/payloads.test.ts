import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, newRun, servicesFor } from '../conformance/fixture.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventOutline } from './outlines.ts';
import { mapLists, withOutlines } from './outlines.ts';
import { offload, readEvents, readPayload } from './payloads.ts';
import { openSignal, packSignal } from './signals.ts';
import { countEvents, readOutline } from './read-outline.ts';
import type { EventStore, RunSignal } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let folder: string;
let db: DatabaseSync;
let store: EventStore;
/** Ids of the payloads that were read. */
const read = new Set<string>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-payloads-'));
  db = new DatabaseSync(join(folder, 'test.db'));
  const opened = openSqliteStore(db);
  read.clear();
  store = { ...opened, piece: (id, index) => (read.add(id), opened.piece(id, index)) };
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const items: Item[] = Array.from({ length: 9000 }, (_, n) => ({ json: { n, text: `Some text ${n} `.repeat(3) } }));

describe('the outline of a run', () => {
  async function ran(): Promise<string> {
    const plan = new World().plan({ p1: ['e1'], e1: ['e2'], e2: ['p2'] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const { id } = journal.start(newRun({ input: { trigger: 'p1', items, mode: 'live' } }));
    await ended(journal, id);
    await journal.drain(0);
    read.clear();
    return id;
  }

  it('is read without payloads; items are read from the payload that holds them', async () => {
    const id = await ran();
    expect(await countEvents(store, id)).toBeGreaterThan(5);
    const { events, items: load } = await readOutline(store, id);
    expect(read.size).toBe(0);
    const last = events.findLast((event) => event.type === 'step.completed');
    const page = last?.outputs['main']?.slice(100, 200) ?? [];
    expect(await load(page)).toEqual(items.slice(100, 200));
    expect(read.size).toBe(1);
  });

  it('is read from payloads where commits have no outlines', async () => {
    const id = await ran();
    db.exec(`UPDATE execution_events SET events = json_remove(events, '$.heads') WHERE events LIKE '{%'`);
    const { events, items: load } = await readOutline(store, id);
    expect(events).toEqual(await store.events(id));
    expect(await load(items.slice(0, 1))).toEqual(items.slice(0, 1));
    expect(await countEvents(store, id)).toBe(events.length);
  });
});

describe('the outline of an event', () => {
  const list = (length: number): Item[] => items.slice(0, length);
  const all: RunEvent[] = [
    {
      type: 'started',
      at: 1,
      trigger: 'a',
      mode: 'live',
      items: list(2),
      given: { b: { main: list(3), error: [] } },
      inputs: { c: { main: list(1) } },
    },
    {
      type: 'step.completed',
      key: 'a',
      attempt: 1,
      startedAt: 1,
      at: 2,
      outputs: { true: list(2), false: [] },
      loop: { size: 1, items: list(4) },
    },
    { type: 'step.completed', key: 'b', attempt: 1, startedAt: 1, at: 2, outputs: {}, loop: { size: 1, again: true } },
    { type: 'step.sleeping', key: 'a', attempt: 1, startedAt: 1, at: 2, until: 3, outputs: { main: list(5) } },
    { type: 'signalled', key: 'a', at: 2, value: { items: [1, 2], outputs: { main: [3] } } },
  ];

  it('has the number of items in place of each list, and everything else', () => {
    const outlines = all.map((event) => mapLists(event, (given) => (given as Item[]).length));
    expect(outlines).toMatchObject([
      { type: 'started', trigger: 'a', items: 2, given: { b: { main: 3, error: 0 } }, inputs: { c: { main: 1 } } },
      { key: 'a', outputs: { true: 2, false: 0 }, loop: { size: 1, items: 4 } },
      { key: 'b', outputs: {}, loop: { size: 1, again: true } },
      { until: 3, outputs: { main: 5 } },
      { value: { items: [1, 2], outputs: { main: [3] } } },
    ]);
    const back = outlines.map((outline: EventOutline) => mapLists(outline, (length) => list(Number(length))));
    expect(back).toEqual(all);
  });

  it('is left out if it is large itself', () => {
    const large: RunEvent = { type: 'signalled', key: 'a', at: 1, value: 'x'.repeat(100_000) };
    expect(JSON.parse(withOutlines('{"payload":"p"}', [large]))).toEqual({ payload: 'p' });
    expect(JSON.parse(withOutlines('{"payload":"p"}', all.slice(4)))).toMatchObject({
      payload: 'p',
      heads: [{ type: 'signalled' }],
    });
  });
});

describe('a signal with a large value', () => {
  const stored = () => db.prepare('SELECT length(value) AS length FROM run_signals').get()?.['length'];
  const fail = (error: unknown): never => {
    throw error;
  };
  const signal = { id: 's1', runId: 'r1', key: 'w', value: items.map(({ json }) => json) };

  it('refers to a payload in its row, and has the value again when it is opened', async () => {
    db.exec(
      `INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, lease_owner) VALUES ('r1', 'u', 'w', 'W', 1, 'running', 'live', 1, 'me')`,
    );
    const packed = await packSignal(store, signal);
    await store.addSignal(packed);
    expect(stored()).toBeLessThan(100);
    const [left] = await store.signals('me');
    expect(left).toEqual(packed);
    expect(left && (await openSignal(store, left, fail))).toEqual(signal);
    expect(await packSignal(store, packed)).toBe(packed);
  });

  it('is skipped and reported if its value is missing', async () => {
    const reported: unknown[] = [];
    expect(
      await openSignal(store, { ...signal, value: null, payloadId: 'gone' }, (error) => reported.push(error)),
    ).toBeNull();
    expect(reported).toHaveLength(1);
  });

  it('is packed for every sender: a caller, or the end of a run', async () => {
    const left: RunSignal[] = [];
    const { addSignal, commit } = store;
    store.addSignal = (given) => (left.push(given), addSignal(given));
    store.commit = (writes) => (left.push(...writes.flatMap(({ outgoingSignals }) => outgoingSignals)), commit(writes));
    const world = new World();
    const [parent, child] = [world.plan({ p1: ['s1', 'w1'] }), world.plan({ p1: [] })];
    const journal = createEmbeddedJournal({
      store,
      plan: (workflowId) => (workflowId === 'w1' ? parent : child),
      servicesFor,
    });
    world.acts.set('sub', async ({ run }) => {
      await journal.start(
        newRun({
          workflowId: 'w2',
          parent: { runId: run.id, stepKey: run.stepKey },
          input: { trigger: 'p1', items, mode: 'live' },
        }),
      ).committed;
    });
    const { id, committed } = journal.start(newRun());
    await committed;
    await journal.signal(id, 'w1', signal.value);
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(left.map(({ key, value, payloadId }) => [key, value, payloadId === undefined])).toEqual(
      expect.arrayContaining([
        ['w1', null, false],
        ['s1', null, false],
      ]),
    );
    await journal.drain(0);
  });

  it('is unchanged if it is small', async () => {
    const small = { ...signal, value: '@text' };
    expect(await packSignal(store, small)).toBe(small);
    expect(await openSignal(store, small, fail)).toBe(small);
    await store.addSignal(small);
    expect(stored()).toBe(7);
  });
});

describe('a payload', () => {
  it('is read as it was written, whatever its pieces split; these are of half a mebibyte at least, but for the last', async () => {
    const sizes: number[] = [];
    const watched: EventStore = {
      ...store,
      putPiece(piece) {
        sizes.push(piece.data.byteLength);
        return store.putPiece(piece);
      },
    };
    // Hardly compressible, and of characters that take several bytes.
    const list = Array.from({ length: 600 }, () => ({ text: randomBytes(6000).toString('utf16le').toWellFormed() }));
    const { payload } = JSON.parse(await offload(watched, 'r1', list)) as { payload: string };
    expect(sizes.length).toBeGreaterThan(3);
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(512 * 1024);
    expect(await readPayload(payload, store.piece)).toEqual(list);
  });

  it('is missing where none of its pieces is there', async () => {
    await expect(readPayload('none', store.piece)).rejects.toThrow('The payload none is missing.');
  });
});

describe('the events of commits', () => {
  const event = (length: number): RunEvent => ({ type: 'signalled', key: 'k', at: 0, value: 'x'.repeat(length) });
  const columns = (count: number, length: number): string[] => Array(count).fill(JSON.stringify([event(length)]));
  const piece = (): never => expect.fail('there is no payload');

  it('are read at once, up to a mebibyte', () => {
    expect(readEvents(columns(2, 10), piece)).toEqual([event(10), event(10)]);
    const besides = JSON.stringify([event(0)]).length;
    expect(readEvents(columns(4, 256 * 1024 - besides), piece)).toHaveLength(4);
    expect(readEvents(columns(4, 256 * 1024 - besides + 1), piece)).toBeInstanceOf(Promise);
  });

  it('do not hold up the event loop where they are many', async () => {
    let turns = 0;
    const interval = setInterval(() => (turns += 1), 0);
    expect(await readEvents(columns(4000, 20_000), piece)).toHaveLength(4000);
    clearInterval(interval);
    expect(turns).toBeGreaterThan(1);
  });
});
