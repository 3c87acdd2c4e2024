import type { PublicSettings } from '@heddle/contract/api/public-settings';
import { isRegistrationOpen } from '../../platform/auth/accounts.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { config, db }) {
    const settings = {
      communityUrl: config.communityUrl ?? null,
      invites: config.registration === 'invitation',
      sendsMail: config.mail !== undefined,
      hooksUrl: config.hooksUrl ?? null,
    };

    // Public, like the documentation.
    app.get('/api/settings/public', { config: { access: 'public' } }, async (): Promise<PublicSettings> => ({
      ...settings,
      registrationOpen: await isRegistrationOpen({ config, db }),
    }));
  },
});
