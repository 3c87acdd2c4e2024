import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { unlimitedResources as resources } from '@heddle/contract/node/resources';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeNative, runNatively } from './native.ts';
import { MessageCollector, toParts } from './parts.ts';

const work = { url: new URL('./testing/work.ts', import.meta.url), load: () => import('./testing/work.ts') };
const { signal } = new AbortController();
const options = { signal, resources };

afterAll(closeNative);

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = async (pid: number): Promise<void> => {
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('native work', () => {
  it('is done in another process, which knows no secrets of this one', async () => {
    process.env['HEDDLE_SECRET_KEY'] = 'secret';
    const { pid, env } = await runNatively(work, 'whoAmI', [], options);
    expect(pid).not.toBe(process.pid);
    expect(env).not.toContain('HEDDLE_SECRET_KEY');
    expect((await runNatively(work, 'whoAmI', [], options)).pid).toBe(pid);
  });

  it('passes bytes in and out, however many', async () => {
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, index) => index % 251);
    expect(Buffer.compare(await runNatively(work, 'reversed', [bytes], options), bytes.toReversed())).toBe(0);
  });

  it('fails with the coded errors of the function, and with what else it throws', async () => {
    await expect(runNatively(work, 'refuse', [], options)).rejects.toMatchObject({
      code: 'field_invalid',
      status: 422,
      message: '"Text" is wrong.',
      details: { line: 3 },
    });
    await expect(runNatively(work, 'fail', [], options)).rejects.toThrow('x is not a function');
    await expect(runNatively(work, 'reversed', [(() => 1) as never], options)).rejects.toThrow('could not be cloned');
  });

  it('ends with its process when its time is over, it takes too much memory or it crashes, and the next one has another', async () => {
    const { pid } = await runNatively(work, 'whoAmI', [], options);
    await expect(runNatively(work, 'never', [], { ...options, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'work_timeout',
    });
    await gone(pid);
    await expect(runNatively(work, 'hoard', [], { ...options, maxMemoryMb: 200 })).rejects.toMatchObject({
      code: 'work_memory',
    });
    await expect(runNatively(work, 'crash', [], options)).rejects.toMatchObject({ code: 'work_crashed' });
    expect((await runNatively(work, 'whoAmI', [], options)).pid).not.toBe(pid);
  });

  it('gets another process where the last one has left much behind', async () => {
    const limits = { ...options, maxMemoryMb: 400 };
    const first = await runNatively(work, 'keep', [1], limits);
    expect(await runNatively(work, 'keep', [150], limits)).toBe(first);
    expect(await runNatively(work, 'keep', [1], limits)).not.toBe(first);
    await gone(first);
  });

  it('ends with its process when the step is stopped', async () => {
    const { pid } = await runNatively(work, 'whoAmI', [], options);
    const stop = new AbortController();
    const running = runNatively(work, 'never', [], { ...options, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    await expect(running).rejects.toThrow('stopped');
    await gone(pid);
  });

  it('ends with its process when all are ended', async () => {
    const { pid } = await runNatively(work, 'whoAmI', [], options);
    const running = runNatively(work, 'never', [], options);
    running.catch(() => undefined);
    await closeNative();
    await expect(running).rejects.toMatchObject({ code: 'server_draining' });
    await gone(pid);
  });
});

describe('the process that native work is done in', () => {
  const server = (name: string): string => `
    const { runNatively } = await import(${JSON.stringify(new URL('./native.ts', import.meta.url).href)});
    const work = { url: new URL(${JSON.stringify(work.url.href)}) };
    const options = { signal: new AbortController().signal, resources: { user: '' } };
    console.log((await runNatively(work, 'whoAmI', [], options)).pid);
    ${name === '' ? '' : `await runNatively(work, '${name}', [], options);`}
  `;

  it('keeps no process alive that has nothing else to do', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', server('')]);
    await gone(Number(stdout));
    expect(isThere(Number(stdout))).toBe(false);
  });

  it('is gone soon after the one it works for was killed, also in the middle of work that comes to no end', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', server('never')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    // By now the work has begun, or will find its parent gone.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isThere(Number(pid))).toBe(true);
    parent.kill('SIGKILL');
    await gone(Number(pid));
  });
});

it('a message comes out of its parts as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.uint8Array(), fc.jsonValue()), { maxLength: 4 }),
      fc.integer({ min: 1, max: 50 }),
      (messages, length) => {
        const collector = new MessageCollector();
        const received = messages
          .flatMap((message) => toParts(message, length))
          .flatMap((part) => collector.take(part) ?? []);
        expect(received.map(({ message }) => message)).toEqual(messages);
      },
    ),
  );
});
