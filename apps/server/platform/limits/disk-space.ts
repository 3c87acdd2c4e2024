import { statfs, statfsSync } from 'node:fs';
import { promisify } from 'node:util';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { Log } from '../log.ts';

/** Interval of checks. Milliseconds. */
const CHECK_INTERVAL_MS = 5000;

/** When refused callers may retry. Seconds. */
const RETRY_AFTER = 60;

/** Free space on the disk of the data folder. */
export interface DiskSpace {
  /** Throws `disk_low` while less than the minimum is free. */
  check(): void;
  stop(): void;
}

export interface DiskSpaceOptions {
  /** A folder on the disk. */
  folder: string;
  /** Minimum of free bytes; 0 for none. */
  minFree: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  everyMs?: number;
  /** Free bytes. */
  free?: { now(): number; later(): Promise<number> };
}

const statfsLater = promisify(statfs);

function freeOn(folder: string): NonNullable<DiskSpaceOptions['free']> {
  const bytes = ({ bavail, bsize }: { bavail: number; bsize: number }): number => bavail * bsize;
  return { now: () => bytes(statfsSync(folder)), later: async () => bytes(await statfsLater(folder)) };
}

/** Checks the free space at an interval. Each change between low and sufficient is logged once. */
export function watchDiskSpace({
  folder,
  minFree,
  log,
  everyMs = CHECK_INTERVAL_MS,
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
    // If the check fails, the last result stays in force.
    free.later().then(see, (err: unknown) => log.error({ err, folder }, 'free disk space could not be read'));
  }, everyMs).unref();
  return {
    check() {
      if (isLow) throw limitErrors.disk_low(undefined, { details: { retryAfter: RETRY_AFTER } });
    },
    stop: () => clearInterval(timer),
  };
}
