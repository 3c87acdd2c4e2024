import type { RunEvent } from '@heddle/contract/run/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { newRun } from '../conformance/fixture.ts';
import type { ExecutionRow } from '../row.ts';
import { newRow } from './new-row.ts';
import type { RunSignal, RunWrite } from './store.ts';
import { WriteBuffer } from './write-buffer.ts';

const woken = (key: string): RunEvent => ({ type: 'woken', key, at: 0 });
const started = (key: string): RunEvent => ({ type: 'step.started', key, attempt: 1, at: 0 });
const signal = (id: string): RunSignal => ({ id, runId: 'r2', key: 'k', value: null });

let row: ExecutionRow;
beforeEach(() => {
  row = newRow(newRun(), 0, null);
});

/** The buffer of a run of which three events are on disk. */
const bufferOf = (create = false): WriteBuffer => new WriteBuffer(row, 'server', create ? 0 : 3, create);
function taken(buffer: WriteBuffer): RunWrite {
  const write = buffer.take();
  if (!write) throw new Error('There is nothing to write.');
  return write;
}
const brief = ({ create, changed, position, events, consumedSignals, outgoingSignals }: RunWrite) => ({
  create,
  changed,
  position,
  keys: events.map((event) => ('key' in event ? event.key : event.type)),
  consumed: consumedSignals,
  outgoing: outgoingSignals.map(({ id }) => id),
});
/** True if the promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return (await Promise.race([promise.then(() => true), new Promise((done) => setImmediate(done, false))])) === true;
}

describe('what is to be written of a run', () => {
  it('is taken once, with its place among the events', () => {
    const buffer = bufferOf();
    expect([buffer.isDirty, buffer.take()]).toEqual([false, null]);
    buffer.addEvent(woken('a'));
    buffer.addEvent(woken('b'));
    buffer.addConsumed('s1');
    buffer.addOutgoing([signal('s2')]);
    expect(buffer.isDirty).toBe(true);
    const first = taken(buffer);
    expect(first).toMatchObject({ owner: 'server', row });
    expect(brief(first)).toEqual({
      create: false,
      changed: false,
      position: 3,
      keys: ['a', 'b'],
      consumed: ['s1'],
      outgoing: ['s2'],
    });
    expect([buffer.isDirty, buffer.take()]).toEqual([false, null]);
    buffer.markRowChanged();
    expect(buffer.isDirty).toBe(true);
    expect(brief(taken(buffer))).toEqual({
      create: false,
      changed: true,
      position: 5,
      keys: [],
      consumed: [],
      outgoing: [],
    });
    expect(buffer.take()).toBeNull();
  });

  it('is the row as it was then', () => {
    const buffer = bufferOf();
    buffer.markRowChanged();
    const write = taken(buffer);
    row.status = 'completed';
    expect(write.row.status).toBe('running');
  });

  it('of a new run is its row, even without events, and then only what is new', () => {
    const buffer = bufferOf(true);
    expect(brief(taken(buffer))).toMatchObject({ create: true, position: 0, keys: [] });
    expect(buffer.take()).toBeNull();
    buffer.addEvent(woken('a'));
    expect(brief(taken(buffer))).toMatchObject({ create: false, position: 0, keys: ['a'] });
  });

  it('includes, with its first progress, that the process has not died with the run', () => {
    row.resumes = 2;
    const buffer = bufferOf();
    buffer.addEvent(started('a'));
    expect(taken(buffer)).toMatchObject({ changed: false, row: { resumes: 2 } });
    buffer.addEvent(woken('a'));
    expect(taken(buffer)).toMatchObject({ changed: true, row: { resumes: 0 } });
    buffer.addEvent(woken('b'));
    expect(taken(buffer)).toMatchObject({ changed: false, row: { resumes: 0 } });
  });

  it('is part of the next write, in its place, where a write has failed', () => {
    const buffer = bufferOf();
    buffer.addEvent(woken('a'));
    buffer.addConsumed('s1');
    buffer.addOutgoing([signal('t1')]);
    buffer.markRowChanged();
    const write = taken(buffer);
    buffer.addEvent(woken('b'));
    buffer.addConsumed('s2');
    buffer.addOutgoing([signal('t2')]);
    buffer.putBack(write);
    const both = { position: 3, changed: true, keys: ['a', 'b'], consumed: ['s1', 's2'], outgoing: ['t1', 't2'] };
    expect(brief(taken(buffer))).toEqual({ create: false, ...both });
  });

  it('does not become a change of the row by a failed write that was none', () => {
    const buffer = bufferOf();
    buffer.addEvent(woken('a'));
    buffer.putBack(taken(buffer));
    expect(taken(buffer)).toMatchObject({ changed: false });
  });

  it('is nothing of a write that can never be made, except the signals it has consumed', () => {
    const buffer = bufferOf();
    buffer.addEvent(woken('a'));
    buffer.addConsumed('s1');
    buffer.addOutgoing([signal('t1')]);
    const write = taken(buffer);
    buffer.addEvent(woken('b'));
    buffer.addConsumed('s2');
    buffer.addOutgoing([signal('t2')]);
    buffer.discard(write);
    buffer.addEvent(woken('c'));
    expect(brief(taken(buffer))).toMatchObject({ position: 3, keys: ['c'], consumed: ['s1', 's2'], outgoing: [] });
  });

  it('is nothing once the run belongs to another server', () => {
    const buffer = bufferOf();
    buffer.addEvent(woken('a'));
    buffer.markRowChanged();
    buffer.clear();
    expect([buffer.isDirty, buffer.take()]).toEqual([false, null]);
  });
});

describe('who waits for the disk', () => {
  it('does not wait where everything is on it', async () => {
    expect(await isSettled(bufferOf().onDisk())).toBe(true);
    expect(await isSettled(bufferOf(true).onDisk())).toBe(false);
  });

  it('waits for what was added before, and not for what comes later', async () => {
    const buffer = bufferOf();
    buffer.addEvent(woken('a'));
    const first = buffer.onDisk();
    const write = taken(buffer);
    const whileWriting = buffer.onDisk();
    buffer.addEvent(woken('b'));
    const second = buffer.onDisk();
    buffer.settled();
    buffer.written(write);
    expect(await Promise.all([first, whileWriting, second].map(isSettled))).toEqual([true, true, false]);
    const next = taken(buffer);
    buffer.settled();
    buffer.written(next);
    expect(await isSettled(second)).toBe(true);
    expect(await isSettled(buffer.onDisk())).toBe(true);
  });

  it('waits where only the row has changed', async () => {
    const buffer = bufferOf();
    buffer.markRowChanged();
    const disk = buffer.onDisk();
    expect(await isSettled(disk)).toBe(false);
    const write = taken(buffer);
    buffer.settled();
    buffer.written(write);
    expect(await isSettled(disk)).toBe(true);
  });

  it('is released at the end, or gets the failure', async () => {
    const [released, refused] = [bufferOf(true), bufferOf(true)];
    const waiting = released.onDisk();
    released.endWaits();
    await waiting;
    const failure = new Error('disk full');
    const failing = refused.onDisk();
    refused.endWaits({ error: failure });
    await expect(failing).rejects.toBe(failure);
  });
});
