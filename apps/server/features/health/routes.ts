import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiErrors } from '@heddle/contract/errors/api';
import type { Db } from '../../platform/db/kysely.ts';
import { defineFeature } from '../../platform/feature.ts';
import { diskFullOf } from '../../platform/limits/disk-full.ts';

/** The file in the data folder that is used to check whether files can be. */
const PROBE = 'readyz';
/** Timeout of the database and the data folder. */
const PATIENCE_MS = 2000;

/** What is written to find out whether the disk has room. Bytes. */
const PROBE_BYTES = 64 * 1024;

/** Reads and writes a file in the same way as all files, so that it blocks and fails where they would. Creates it if it is missing. */
async function useProbe(path: string): Promise<void> {
  await using file = await open(path, 'a+', 0o600);
  await file.read(Buffer.alloc(1), 0, 1, null);
  try {
    await file.write(Buffer.alloc(PROBE_BYTES));
  } finally {
    await file.truncate();
  }
}

/** Writes to the database: whether that works cannot be known otherwise. */
async function writeRow(db: Db): Promise<void> {
  const row = { name: PROBE, holder: '', until: Date.now() };
  await db
    .insertInto('leases')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The result of the work. Throws `disk_full`, and `not_ready` with one reason if it fails otherwise, and with the other if it takes too long. */
async function inTime<T>(work: Promise<T>, failed: string, late: string): Promise<T> {
  const over = new AbortController();
  const waited = pause(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw apiErrors.not_ready({ reason: late });
  });
  waited.catch(() => undefined);
  try {
    return await Promise.race([
      work.catch((cause: unknown) => {
        throw diskFullOf(cause) ?? apiErrors.not_ready({ reason: failed }, { cause });
      }),
      waited,
    ]);
  } finally {
    over.abort();
  }
}

export const feature = defineFeature({
  scope: 'open',
  register(app, { config, database, db, integrity, lifecycle }) {
    const probe = join(config.dataDir, PROBE);

    /** Liveness: the process responds. */
    app.get('/healthz', { config: { reach: 'health' } }, async () => ({ status: 'ok' }));

    let writing: Promise<void> | null = null;
    /** One write serves all requests of the time it takes: anybody may ask. */
    const write = (): Promise<void> => (writing ??= writeRow(db).finally(() => (writing = null)));

    /** Readiness: the database and the data folder can be read and written to, the tables are up to date, no damage is known, and the server is not shutting down. */
    app.get('/readyz', { config: { reach: 'health' } }, async () => {
      if (lifecycle.closing.aborted) throw apiErrors.not_ready({ reason: 'the server is shutting down.' });
      const [migrated] = await Promise.all([
        inTime(
          database.isMigrated().then(async (isMigrated) => {
            if (isMigrated) await write();
            return isMigrated;
          }),
          'the database cannot be reached.',
          'the database does not answer.',
        ),
        inTime(useProbe(probe), 'the data folder cannot be used.', 'the data folder does not answer.'),
      ]);
      if (!migrated) throw apiErrors.not_ready({ reason: 'the database is not up to date.' });
      if (integrity.faults.length > 0) throw apiErrors.not_ready({ reason: 'the database is damaged.' });
      return { status: 'ready' };
    });
  },
});
