import { afterAll, describe, expect, it } from 'vitest';
import { ThreadPool } from './pool.ts';
import { closeWorkers, runInWorker } from './workers.ts';

const work = { url: new URL('./testing/work.ts', import.meta.url), load: () => import('./testing/work.ts') };
const { signal } = new AbortController();

afterAll(closeWorkers);

describe('work in a thread', () => {
  it('is done away from the server, small work here', async () => {
    expect(await runInWorker(work, 'add', [2, 3], { signal })).toEqual({ sum: 5, inThread: true });
    expect(await runInWorker(work, 'add', [2, 3], { signal, small: true })).toEqual({ sum: 5, inThread: false });
  });

  it('may move bytes there and back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await runInWorker(work, 'reversed', [bytes], { signal, transfer: [bytes.buffer] })).toEqual(new Uint8Array([3, 2, 1]));
    expect(bytes.byteLength).toBe(0);
  });

  it('fails with the coded errors of the function, and with what else it throws', async () => {
    const refused = { code: 'field_invalid', status: 422, message: '"Text" is wrong.', details: { line: 3 } };
    await expect(runInWorker(work, 'refuse', [], { signal })).rejects.toMatchObject(refused);
    await expect(runInWorker(work, 'crash', [], { signal })).rejects.toThrow('x is not a function');
  });

  it('ends when its time or its memory is used up', async () => {
    await expect(runInWorker(work, 'never', [], { signal, timeoutMs: 50 })).rejects.toMatchObject({ code: 'work_timeout' });
    await expect(runInWorker(work, 'hoard', [], { signal, maxMemoryMb: 20 })).rejects.toMatchObject({ code: 'work_memory' });
    expect((await runInWorker(work, 'add', [1, 1], { signal })).sum).toBe(2);
  });

  it('ends when the step is stopped', async () => {
    const stop = new AbortController();
    const running = runInWorker(work, 'never', [], { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 200);
    await expect(running).rejects.toThrow('stopped');
    await expect(runInWorker(work, 'add', [1, 1], { signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('may be more than there are threads', async () => {
    const sums = await Promise.all(Array.from({ length: 50 }, (_, n) => runInWorker(work, 'add', [n, 1], { signal })));
    expect(sums.map(({ sum }) => sum)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it('cannot be asked for with what cannot be copied', async () => {
    await expect(runInWorker(work, 'add', [(() => 1) as never, 1], { signal })).rejects.toThrow('could not be cloned');
  });

  it('is rejected when the threads are ended', async () => {
    const running = runInWorker(work, 'never', [], { signal });
    running.catch(() => undefined);
    await runInWorker(work, 'add', [1, 1], { signal });
    await closeWorkers();
    await expect(running).rejects.toMatchObject({ code: 'server_draining' });
  });
});

describe('a pool of threads', () => {
  const open = async (idleMs: number): Promise<ThreadPool<object, object>> => {
    const { Worker } = await import('node:worker_threads');
    const refuse = (): Error => new Error('no');
    return new ThreadPool({ size: 1, idleMs, open: () => new Worker(new URL('./worker.ts', import.meta.url)), lost: (loss) => ({ loss }), busy: refuse, closed: refuse });
  };
  const task = { url: work.url.href, name: 'add', args: [1, 1] };

  it('lets go of threads that have nothing to do', async () => {
    const pool = await open(10);
    await pool.run(task, { timeLimitMs: 1000, memoryMb: 64, signal });
    while (pool.threads > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await pool.run(task, { timeLimitMs: 1000, memoryMb: 64, signal })).toMatchObject({ value: { sum: 2 } });
    await pool.close();
  });

  it('gives a task a thread with the memory it asks for', async () => {
    const pool = await open(60_000);
    for (const memoryMb of [64, 128, 64]) await pool.run(task, { timeLimitMs: 1000, memoryMb, signal });
    expect(pool.threads).toBe(1);
    await pool.close();
  });
});
