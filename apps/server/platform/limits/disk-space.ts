import { statfs, statfsSync } from 'node:fs';
import { promisify } from 'node:util';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { Log } from '../log.ts';

/** How often the free space is looked at. Milliseconds. */
const LOOK_EVERY_MS = 5000;

/** When callers whose writes are refused are to come back. Seconds. */
const RETRY_AFTER = 60;

/** Free space on the disk of the data folder. */
export interface DiskSpace {
  /** Throws `disk_low` while there is less free space than there has to be. */
  check(): void;
  stop(): void;
}

export interface DiskSpaceOptions {
  /** A folder on the disk. */
  folder: string;
  /** Bytes; 0 asks for none. */
  minFree: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  everyMs?: number;
  /** Bytes that are free for this process. */
  free?: { now(): number; later(): Promise<number> };
}

const statfsLater = promisify(statfs);

function freeOn(folder: string): NonNullable<DiskSpaceOptions['free']> {
  const bytes = ({ bavail, bsize }: { bavail: number; bsize: number }): number => bavail * bsize;
  return { now: () => bytes(statfsSync(folder)), later: async () => bytes(await statfsLater(folder)) };
}

/** Looks at the free space from time to time; what it was last holds until then. That it has become low, or enough again, is logged once. */
export function watchDiskSpace({
  folder,
  minFree,
  log,
  everyMs = LOOK_EVERY_MS,
  free = freeOn(folder),
}: DiskSpaceOptions): DiskSpace {
  let isLow = false;
  if (minFree === 0) return { check: () => undefined, stop: () => undefined };

  function see(bytes: number): void {
    const low = bytes < minFree;
    if (low === isLow) return;
    isLow = low;
    if (low)
      log.warn(
        { freeBytes: bytes, minFreeBytes: minFree, folder },
        'free disk space is low: new runs, uploads and saves are refused',
      );
    else log.info({ freeBytes: bytes, folder }, 'free disk space is sufficient again');
  }

  see(free.now());
  const timer = setInterval(() => {
    // What was seen last holds where the file system cannot say.
    free.later().then(see, (err: unknown) => log.error({ err, folder }, 'free disk space could not be read'));
  }, everyMs).unref();
  return {
    check() {
      if (isLow) throw limitErrors.disk_low(undefined, { details: { retryAfter: RETRY_AFTER } });
    },
    stop: () => clearInterval(timer),
  };
}
