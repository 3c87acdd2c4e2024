import { kill, memoryUsage, pid } from 'node:process';
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './protocol.ts';
import { OUT_OF_MEMORY, STDERR } from './protocol.ts';

/** How often the memory of the process is read, in milliseconds. It can exceed its limit in between. */
const LOOK_EVERY_MS = 25;

// Passed by the code that starts this thread.
const { parent, memoryMb } = workerData as Watched;
const most = memoryMb * 1024 * 1024;

function isAlive(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch {
    // There is none with this number any more.
    return false;
  }
}

// Only a signal ends a process whose native code does not end: a regular exit would wait for it.
const end = (): void => void kill(pid, 'SIGKILL');

setInterval(() => {
  if (!isAlive(parent)) end();
  if (memoryUsage.rss() < most) return;
  writeSync(STDERR, OUT_OF_MEMORY);
  end();
}, LOOK_EVERY_MS);
