import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Attempts to copy what was written while the rest was copied. */
const ATTEMPTS = 3;

/** Pages of the log beyond which writers have to wait for its end, so that it can begin anew: 64 MiB. */
const LONG = 16_000;
/** How long the lock of a writer is waited for. Milliseconds. */
const PATIENCE_MS = 100;

// A thread with a connection of its own: it copies the write-ahead log into the file, which includes waiting for the disk. Answers every message with
// whether all of the log was copied.
const { path } = workerData as { path: string };
const file = new DatabaseSync(path, { timeout: PATIENCE_MS });

function checkpoint(mode: 'PASSIVE' | 'RESTART'): { pages: number; isWhole: boolean } {
  const { log, checkpointed } = file.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
  return { pages: Number(log), isWhole: log === checkpointed };
}

function copyLog(): boolean {
  for (let attempt = 1; ; attempt += 1) {
    const { pages, isWhole } = checkpoint('PASSIVE');
    if (isWhole) return true;
    if (attempt < ATTEMPTS) continue;
    return pages > LONG && checkpoint('RESTART').isWhole;
  }
}

parentPort?.on('message', () => parentPort?.postMessage(copyLog()));
