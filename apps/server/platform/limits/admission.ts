import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { Usage } from '../usage/usage.ts';
import type { DiskSpace } from './disk-space.ts';
import type { RateLimit } from './rate-limit.ts';

/** Lets users begin something, or refuses it. What is under way is never asked about. Costs no look into the database. */
export interface Admission {
  /** A run that is to be started. Throws `disk_low`, `quota_exceeded`, `runs_per_minute`. */
  run(userId: string): void;
  /** A run that a run under way needs for its own work. Throws `runs_per_minute`. */
  subRun(userId: string): void;
  /** Something else that is to be kept: a file, a revision. Throws `disk_low`, `quota_exceeded`. */
  space(userId: string): void;
  /** A file that a run under way writes. Throws `disk_low`, and `quota_exceeded` where the quota was passed by far. */
  runFile(userId: string): void;
  /** A call of a webhook. Throws `webhooks_per_minute`. */
  webhook(userId: string): void;
}

export interface AdmissionOptions {
  disk: Pick<DiskSpace, 'check'>;
  usage: Pick<Usage, 'check' | 'startRun'>;
  runs: RateLimit;
  webhooks: RateLimit;
}

/** Bytes by which runs under way may pass the quota: they are to come to their end, and not to fill the disk. */
const OVERDRAFT = 1024 * 1024 * 1024;

/** Admission by free space, quotas and rates. */
export function createAdmission({ disk, usage, runs, webhooks }: AdmissionOptions): Admission {
  function rate(userId: string): void {
    const seconds = runs.take(userId);
    if (seconds > 0)
      throw limitErrors.runs_per_minute({ limit: runs.perMinute, seconds }, { details: { retryAfter: seconds } });
  }

  return {
    run(userId) {
      disk.check();
      usage.check(userId);
      rate(userId);
      usage.startRun(userId);
    },
    subRun(userId) {
      rate(userId);
      usage.startRun(userId);
    },
    space(userId) {
      disk.check();
      usage.check(userId);
    },
    runFile(userId) {
      disk.check();
      usage.check(userId, OVERDRAFT);
    },
    webhook(userId) {
      const seconds = webhooks.take(userId);
      if (seconds > 0)
        throw limitErrors.webhooks_per_minute(
          { limit: webhooks.perMinute, seconds },
          { details: { retryAfter: seconds } },
        );
    },
  };
}

/** True for what is refused for now only: who starts runs by himself waits and tries again. */
export const isForNow = (error: unknown): error is HeddleError =>
  error instanceof HeddleError && ['disk_low', 'quota_exceeded', 'runs_per_minute'].includes(error.code);
