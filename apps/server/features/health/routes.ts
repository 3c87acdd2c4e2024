import { apiErrors } from '@heddle/contract/errors/api';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  scope: 'open',
  register(app, { database, lifecycle }) {
    /** The process answers. */
    app.get('/healthz', async () => ({ status: 'ok' }));

    /** Requests may be sent here: the database answers, its tables are up to date, the server is not on its way out. */
    app.get('/readyz', async () => {
      if (lifecycle.closing.aborted) throw apiErrors.not_ready({ reason: 'the server is shutting down.' });
      const migrated = await database.isMigrated().catch((cause: unknown) => {
        throw apiErrors.not_ready({ reason: 'the database cannot be reached.' }, { cause });
      });
      if (!migrated) throw apiErrors.not_ready({ reason: 'the database is not up to date.' });
      return { status: 'ready' };
    });
  },
});
