import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Interval of looks at the log. Milliseconds. */
const LOOK_EVERY_MS = 250;
/** Size beyond which the log is copied. Bytes. */
const LARGE = 8 * 1024 * 1024;
/** Size to which the log is cut when it begins anew: a commit waits half as long for the disk where the file need not grow. Bytes. */
const KEPT = 64 * 1024 * 1024;
/** Pages of the log after which the connection itself copies it, should the thread not keep up: 128 MiB. */
const FALLBACK_PAGES = 32_000;
/** The thread ends after this time without work. Milliseconds. */
const IDLE_MS = 30_000;

/** The copying of the log in the background. */
export interface Checkpoints {
  stop(): Promise<void>;
}

/**
 * Copies the write-ahead log of a file into it from a thread: the connection would do so within a commit, every few hundred commits, and hold the event
 * loop until the disk has it.
 */
export function keepCheckpoints(file: DatabaseSync, path: string, onError: (error: unknown) => void): Checkpoints {
  file.exec(`PRAGMA wal_autocheckpoint = ${FALLBACK_PAGES}; PRAGMA journal_size_limit = ${KEPT}`);
  let worker: Worker | null = null;
  let isCopying = false;
  let idleSince = 0;
  /** When the log was last changed, once all of it has been copied. */
  let copied = 0;

  function open(): Worker {
    const opened = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { path } });
    opened.unref();
    opened.on('error', onError);
    opened.on('exit', () => {
      worker = null;
      isCopying = false;
    });
    return opened;
  }

  async function look(): Promise<void> {
    const log = await stat(`${path}-wal`);
    if (isCopying) return;
    if (log.size <= LARGE || log.mtimeMs === copied) {
      if (worker && Date.now() - idleSince > IDLE_MS) await worker.terminate();
      return;
    }
    worker ??= open();
    isCopying = true;
    worker.once('message', (isWhole: boolean) => {
      isCopying = false;
      idleSince = Date.now();
      copied = isWhole ? log.mtimeMs : 0;
    });
    worker.postMessage(null);
  }

  const timer = setInterval(() => void look().catch(onError), LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}
