import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { Usage } from '../usage/usage.ts';
import type { DiskSpace } from './disk-space.ts';
import type { RateLimit } from './rate-limit.ts';

/** Admits or refuses new work of users. Work under way is not checked. Needs no database access. */
export interface Admission {
  /** A new run. Throws `disk_low`, `quota_exceeded`, `runs_per_minute`. */
  run(userId: string): void;
  /** A run that a step of a run starts. Throws `runs_per_minute`. */
  subRun(userId: string): void;
  /** Other data to be stored: a file, a revision. Throws `disk_low`, `quota_exceeded`. */
  space(userId: string): void;
  /** A file that a run writes. Throws `disk_low`, and `quota_exceeded` if the quota is exceeded by more than the overdraft. */
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

/** Bytes by which runs under way may exceed the quota, so that they can finish without filling the disk. */
const OVERDRAFT = 1024 * 1024 * 1024;

/** Admission by free disk space, quotas and rate limits. */
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

/** True for refusals that are temporary: schedules and polled triggers retry later. */
export const isTemporaryRefusal = (error: unknown): error is HeddleError =>
  error instanceof HeddleError && ['disk_full', 'disk_low', 'quota_exceeded', 'runs_per_minute'].includes(error.code);
