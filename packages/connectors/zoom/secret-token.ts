import { secret } from '@heddle/contract/node/fields';

/** What Zoom signs the calls of webhooks with. */
export const secretToken = secret({
  label: 'Secret token',
  help: 'For webhooks. In the Zoom App Marketplace: your app, Feature.',
});
