import { EventEmitter } from 'node:events';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { afterAll, describe, expect, it } from 'vitest';
import { ThreadPool } from './pool.ts';
import { closeWorkers, runInWorker } from './workers.ts';

const work = { url: new URL('./testing/work.ts', import.meta.url), load: () => import('./testing/work.ts') };
const { signal } = new AbortController();
const resources = unlimitedResources;

afterAll(closeWorkers);

describe('work in a thread', () => {
  it('is done away from the server, small work here', async () => {
    expect(await runInWorker(work, 'add', [2, 3], { signal, resources })).toEqual({ sum: 5, inThread: true });
    expect(await runInWorker(work, 'add', [2, 3], { signal, resources, small: true })).toEqual({
      sum: 5,
      inThread: false,
    });
  });

  it('may move bytes there and back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await runInWorker(work, 'reversed', [bytes], { signal, resources, transfer: [bytes.buffer] })).toEqual(
      new Uint8Array([3, 2, 1]),
    );
    expect(bytes.byteLength).toBe(0);
  });

  it('fails with the coded errors of the function, and with what else it throws', async () => {
    const refused = { code: 'field_invalid', status: 422, message: '"Text" is wrong.', details: { line: 3 } };
    await expect(runInWorker(work, 'refuse', [], { signal, resources })).rejects.toMatchObject(refused);
    await expect(runInWorker(work, 'crash', [], { signal, resources })).rejects.toThrow('x is not a function');
  });

  it('ends when its time or its memory is used up', async () => {
    await expect(runInWorker(work, 'never', [], { signal, resources, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'work_timeout',
    });
    await expect(runInWorker(work, 'hoard', [], { signal, resources, maxMemoryMb: 20 })).rejects.toMatchObject({
      code: 'work_memory',
    });
    expect((await runInWorker(work, 'add', [1, 1], { signal, resources })).sum).toBe(2);
  });

  it('ends when the step is stopped', async () => {
    const stop = new AbortController();
    const running = runInWorker(work, 'never', [], { signal: stop.signal, resources });
    setTimeout(() => stop.abort(new Error('stopped')), 200);
    await expect(running).rejects.toThrow('stopped');
    await expect(runInWorker(work, 'add', [1, 1], { signal: stop.signal, resources })).rejects.toThrow('stopped');
  });

  it('is charged for its result, and fails where that is too large', async () => {
    let charged = 0;
    const counting = { user: 'a', charge: (bytes: number) => void (charged += bytes) };
    await runInWorker(work, 'reversed', [new Uint8Array(1_000_000)], { signal, resources: counting });
    expect(charged).toBe(1_000_000);
    const refusing = {
      user: 'a',
      charge: () => {
        throw new Error('too much');
      },
    };
    await expect(runInWorker(work, 'add', [1, 1], { signal, resources: refusing })).rejects.toThrow('too much');
  });

  it('may be more than there are threads', async () => {
    const sums = await Promise.all(
      Array.from({ length: 50 }, (_, n) => runInWorker(work, 'add', [n, 1], { signal, resources })),
    );
    expect(sums.map(({ sum }) => sum)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it('cannot be asked for with what cannot be copied', async () => {
    await expect(runInWorker(work, 'add', [(() => 1) as never, 1], { signal, resources })).rejects.toThrow(
      'could not be cloned',
    );
  });

  it('is rejected when the threads are ended', async () => {
    const running = runInWorker(work, 'never', [], { signal, resources });
    running.catch(() => undefined);
    await runInWorker(work, 'add', [1, 1], { signal, resources });
    await closeWorkers();
    await expect(running).rejects.toMatchObject({ code: 'server_draining' });
  });
});

describe('a pool of threads', () => {
  const open = async (idleMs: number, size = 1): Promise<ThreadPool<object, object>> => {
    const { Worker } = await import('node:worker_threads');
    const refuse = (): Error => new Error('no');
    return new ThreadPool({
      size,
      idleMs,
      open: () => new Worker(new URL('./worker.ts', import.meta.url)),
      lost: (loss) => ({ loss }),
      busy: refuse,
      closed: refuse,
    });
  };
  const task = { url: work.url.href, name: 'add', args: [1, 1] };

  it('lets go of threads that have nothing to do', async () => {
    const pool = await open(10);
    await pool.run(() => task, { timeLimitMs: 1000, memoryMb: 64, signal, resources });
    while (pool.threads > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await pool.run(() => task, { timeLimitMs: 1000, memoryMb: 64, signal, resources })).toMatchObject({
      value: { sum: 2 },
    });
    await pool.close();
  });

  it('runs a task in a thread with the requested memory', async () => {
    const pool = await open(60_000);
    for (const memoryMb of [64, 128, 64])
      await pool.run(() => task, { timeLimitMs: 1000, memoryMb, signal, resources });
    expect(pool.threads).toBe(1);
    await pool.close();
  });

  const never = { url: work.url.href, name: 'never', args: [] };
  const of = (user: string) => ({ timeLimitMs: 60_000, memoryMb: 64, signal, resources: { user } });

  it('begins the work of a user at once, however much another one has', async () => {
    const pool = await open(60_000, 3);
    let made = 0;
    const make = (): object => {
      made += 1;
      return never;
    };
    const endless = Array.from({ length: 500 }, () => pool.run(make, of('a')).catch(() => 'ended'));
    expect(await pool.run(() => task, of('b'))).toMatchObject({ value: { sum: 2 } });
    // What waits is not made yet.
    expect([made, pool.threads]).toEqual([2, 3]);
    await pool.close();
    expect(new Set(await Promise.all(endless))).toEqual(new Set(['ended']));
  });

  it('starts a thread more for a user who got none, and ends it afterwards', async () => {
    const pool = await open(60_000, 2);
    const endless = ['a', 'b', 'c'].map((user) => pool.run(() => never, of(user)).catch(() => 'ended'));
    expect(await pool.run(() => task, of('d'))).toMatchObject({ value: { sum: 2 } });
    expect(pool.threads).toBe(3);
    await pool.close();
    await Promise.all(endless);
  });

  it('refuses a user for whom too much waits, and no other', async () => {
    const pool = await open(60_000, 2);
    const waiting = Array.from({ length: 10_001 }, () => pool.run(() => never, of('a')).catch(() => 'ended'));
    expect(() => pool.run(() => never, of('a'))).toThrow('no');
    expect(await pool.run(() => task, of('b'))).toMatchObject({ value: { sum: 2 } });
    await pool.close();
    await Promise.all(waiting);
  });

  it('keeps a thread that can be interrupted when its task is given up, and the place of its user until then', async () => {
    const worker = new (class extends EventEmitter {
      interrupts = 0;
      interrupt = (): number => (this.interrupts += 1);
      postMessage = (): boolean => this.emit('message', 'started');
      ref = (): void => undefined;
      unref = (): void => undefined;
      terminate = async (): Promise<void> => undefined;
    })();
    const refuse = (): Error => new Error('no');
    const pool = new ThreadPool<object, object>({
      size: 1,
      open: () => worker,
      lost: (loss) => ({ loss }),
      busy: refuse,
      closed: refuse,
    });
    const stop = new AbortController();
    const given = pool.run(() => task, { ...of('a'), signal: stop.signal });
    await Promise.resolve();
    stop.abort(new Error('stopped'));
    await expect(given).rejects.toThrow('stopped');
    const next = pool.run(() => task, of('b'));
    worker.emit('message', { value: 'what nobody waits for' });
    await Promise.resolve();
    worker.emit('message', { value: 'done' });
    expect([await next, worker.interrupts, pool.threads]).toEqual([{ value: 'done' }, 1, 1]);
    await pool.close();
  });

  it('does not keep a thread for a task that could not be made', async () => {
    const pool = await open(60_000);
    const failing = pool.run(() => Promise.reject(new Error('not made')), of('a'));
    const next = pool.run(() => task, of('a'));
    await expect(failing).rejects.toThrow('not made');
    expect(await next).toMatchObject({ value: { sum: 2 } });
    await pool.close();
  });
});
