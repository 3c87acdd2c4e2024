import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./integrity-process.ts', import.meta.url));
const Faults = z.array(z.string());

/** How SQLite says that it cannot read the file at all. */
const UNREADABLE = /(database disk image is malformed|file is not a database)/;

/**
 * What is wrong with a SQLite file; nothing if it is sound. A process of its own checks it: that takes seconds for each gigabyte, holds no thread of
 * this process, and can be ended at once.
 */
export async function findFaults(path: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { stdout } = await run(process.execPath, [script, path], { signal, killSignal: 'SIGKILL' });
    return Faults.parse(JSON.parse(stdout));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? UNREADABLE.exec(String(error.stderr)) : null;
    if (said?.[1] !== undefined) return [said[1]];
    throw error;
  }
}
