import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimitedResources as resources } from '@heddle/contract/node/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBytes } from '../../lib/native/watch-memory.ts';
import { runTool } from './process.ts';
import { lookForToolsIn } from './tools.ts';

/** A fake ffmpeg: it does what its arguments say. */
const PROGRAM = `#!${process.execPath}
const [what] = process.argv.slice(2);
console.log(process.pid);
if (what === 'wait') setInterval(() => undefined, 1000);
if (what === 'hoard') { const kept = []; setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5); }
`;
let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'heddle-tool-'));
  await writeFile(join(cwd, 'ffmpeg'), PROGRAM);
  await chmod(join(cwd, 'ffmpeg'), 0o755);
  lookForToolsIn(cwd);
});
afterAll(async () => {
  lookForToolsIn(undefined);
  await rm(cwd, { recursive: true });
});

const { signal } = new AbortController();
const step = { signal, resources };

describe.skipIf(process.platform !== 'linux')('a tool', () => {
  it('is killed at its limits', async () => {
    const limits = { timeMs: 60_000, memoryMb: 2048 };
    await expect(
      runTool('ffmpeg', { args: ['wait'], cwd, step, limits: { ...limits, timeMs: 500 } }),
    ).rejects.toMatchObject({ code: 'work_timeout' });
    await expect(
      runTool('ffmpeg', { args: ['hoard'], cwd, step, limits: { ...limits, memoryMb: 200 } }),
    ).rejects.toMatchObject({ code: 'work_memory' });
    expect(await runTool('ffmpeg', { args: [], cwd, step, limits })).toMatchObject({ ok: true });
  });

  it('is killed when the step is stopped', async () => {
    const stop = new AbortController();
    let pid = 0;
    const onOutput = (text: string): void => {
      pid = Number(text);
      stop.abort(new Error('stopped'));
    };
    await expect(
      runTool('ffmpeg', { args: ['wait'], cwd, step: { signal: stop.signal, resources }, onOutput }),
    ).rejects.toThrow('stopped');
    expect(residentBytes(pid)).toBeUndefined();
    expect(residentBytes(process.pid)).toBeGreaterThan(1_000_000);
  });
});
