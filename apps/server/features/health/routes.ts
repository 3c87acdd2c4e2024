import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiErrors } from '@heddle/contract/errors/api';
import { defineFeature } from '../../platform/feature.ts';

/** The file in the data folder that is read to see whether files can be read. */
const PROBE = 'readyz';
/** How long the database and the data folder may take. */
const PATIENCE_MS = 2000;

/** Reads a file in the same way as all files are read: where they would wait, so does this one. It is made where there is none. */
async function readProbe(path: string): Promise<void> {
  const file = await open(path, 'a+');
  try {
    await file.read(Buffer.alloc(1), 0, 1, null);
  } finally {
    await file.close();
  }
}

/** What the work comes to. Throws `not_ready` with the one reason where it fails, with the other where it takes too long. */
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

    /** The process answers. */
    app.get('/healthz', { config: { reach: 'health' } }, async () => ({ status: 'ok' }));

    /** Requests may be sent here: the database answers, its tables are up to date, files can be read, the server is not on its way out. */
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
