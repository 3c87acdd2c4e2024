import type { Preferences } from '@heddle/contract/api/preferences';
import { PreferencesBody } from '@heddle/contract/api/preferences';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { findPreferences, savePreferences } from './store.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { config, db, userData }) {
    const view = async (userId: string): Promise<Preferences> => ({ ...(await findPreferences(db, userId)), mailAvailable: config.smtpUrl !== undefined });

    userData.add({ name: 'preferences', export: (userId) => findPreferences(db, userId) });

    app.get('/api/preferences', async (request) => view(currentUser(request).id));

    app.put('/api/preferences', async (request) => {
      const { id } = currentUser(request);
      await savePreferences(db, id, parse(PreferencesBody, request.body));
      return view(id);
    });
  },
});
