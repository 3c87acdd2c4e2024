import type { Config } from '../config.ts';
import type { Db } from '../db/kysely.ts';
import type { Log } from '../log.ts';
import type { Usage } from '../usage/usage.ts';
import { createUsage } from '../usage/usage.ts';
import type { Admission } from './admission.ts';
import { createAdmission } from './admission.ts';
import { watchDiskSpace } from './disk-space.ts';
import { createRateLimit } from './rate-limit.ts';

/** Limits of users, by the settings. */
export interface Limits {
  admission: Admission;
  usage: Usage;
  stop(): Promise<void>;
}

/** Starts watching disk space and usage. */
export function createLimits({ config, db, log }: { config: Config; db: Db; log: Log }): Limits {
  const disk = watchDiskSpace({ folder: config.dataDir, minFree: config.minFree, log });
  const usage = createUsage({
    db,
    quota: config.quota,
    onError: (err) => log.error({ err }, 'disk usage measurement failed'),
  });
  return {
    usage,
    admission: createAdmission({
      disk,
      usage,
      runs: createRateLimit(config.rates.runs),
      webhooks: createRateLimit(config.rates.webhooks),
    }),
    async stop() {
      disk.stop();
      await usage.stop();
    },
  };
}
