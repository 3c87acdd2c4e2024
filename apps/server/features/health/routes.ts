import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiErrors } from '@heddle/contract/errors/api';
import { defineFeature } from '../../platform/feature.ts';

/** The file in the data folder that is read to check whether files can be read. */
const PROBE = 'readyz';
/** Timeout of the database and the data folder. */
const PATIENCE_MS = 2000;

/** Reads a file in the same way as all files are read, so that it blocks where they would. Creates it if it is missing. */
async function readProbe(path: string): Promise<void> {
  const file = await open(path, 'a+');
  try {
    await file.read(Buffer.alloc(1), 0, 1, null);
  } finally {
    await file.close();
  }
}

/** The result of the work. Throws `not_ready` with one reason if it fails, and with the other if it takes too long. */
async function inTime<T>(work: Promise<T>, failed: string, late: string): Promise<T> {
  const over = new AbortController();
  const waited = pause(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw apiErrors.not_ready({ reason: late });
  });
  waited.catch(() => undefined);
  try {
    return await Promise.race([
      work.catch((cause: unknown) => {
        throw apiErrors.not_ready({ reason: failed }, { cause });
      }),
      waited,
    ]);
  } finally {
    over.abort();
  }
}

export const feature = defineFeature({
  scope: 'open',
  register(app, { config, database, lifecycle }) {
    const probe = join(config.dataDir, PROBE);

    /** Liveness: the process responds. */
    app.get('/healthz', { config: { reach: 'health' } }, async () => ({ status: 'ok' }));

    /** Readiness: the database responds, its tables are up to date, files can be read, and the server is not shutting down. */
    app.get('/readyz', { config: { reach: 'health' } }, async () => {
      if (lifecycle.closing.aborted) throw apiErrors.not_ready({ reason: 'the server is shutting down.' });
      const [migrated] = await Promise.all([
        inTime(database.isMigrated(), 'the database cannot be reached.', 'the database does not answer.'),
        inTime(readProbe(probe), 'the data folder cannot be read.', 'the data folder does not answer.'),
      ]);
      if (!migrated) throw apiErrors.not_ready({ reason: 'the database is not up to date.' });
      return { status: 'ready' };
    });
  },
});
