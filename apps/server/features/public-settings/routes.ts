import type { PublicSettings } from '@heddle/contract/api/public-settings';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { config }) {
    const settings: PublicSettings = { communityUrl: config.communityUrl ?? null, sendsMail: config.mail !== undefined };

    // Open to all, as the documentation is.
    app.get('/api/settings/public', { config: { access: 'public' } }, async () => settings);
  },
});
