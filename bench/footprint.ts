import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { median } from './load.ts';

const STARTS = 5;

/** Resident memory of a process in MiB. */
export function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kib) / 1024;
}

/** Seconds of processor time a process has used, its kernel time included; undefined if the system does not expose it in a file. */
export function processorTimeOf(pid: number): number | undefined {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return undefined;
  // The name in the second field may hold blanks; the counts follow its closing bracket, in hundredths of a second.
  const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Milliseconds from starting the process to the first answer of /healthz, on a data folder that is already there. */
export async function measureStart(server: ServerProcess): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    await server.stop();
    times.push(await server.start());
  }
  return median(times);
}

/** The same for `npm start`, with npm and the check of what is installed and built. */
export async function measureNpmStart(server: ServerProcess): Promise<number> {
  await server.stop();
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const began = performance.now();
    const child = spawn('npm', ['start', '--silent'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, PORT: String(server.port), HEDDLE_DATA_DIR: server.dataDir, HEDDLE_LOG_LEVEL: 'warn' },
      stdio: 'ignore',
      detached: true,
      shell: process.platform === 'win32',
    });
    while (!(await isUp(server.url))) {
      if (child.exitCode !== null)
        throw new Error(`npm start ended with code ${child.exitCode}; run it by hand to see why.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    times.push(performance.now() - began);
    await end(child);
  }
  await server.start();
  return median(times);
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Ends npm and the server it started: they share a process group. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGTERM');
  else child.kill();
  await ended;
}
