import { Preferences } from '@heddle/contract/api/preferences';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { findPreferences } from '../../platform/preferences.ts';
import { savePreferences } from './store.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { db, userData }) {
    userData.add({ name: 'preferences', export: (userId) => findPreferences(db, userId) });

    app.get('/api/preferences', async (request) => findPreferences(db, currentUser(request).id));

    // Concerns the account, not its data.
    app.put('/api/preferences', { config: { scope: 'admin' } }, async (request) => {
      const { id } = currentUser(request);
      await savePreferences(db, id, parse(Preferences, request.body));
      return findPreferences(db, id);
    });
  },
});
