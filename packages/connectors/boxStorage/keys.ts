import { secret } from '@heddle/contract/node/fields';

/** The keys that Box signs the calls of webhooks with. */
export const signatureKeys = {
  primaryKey: secret({
    label: 'Primary signature key',
    help: 'For webhooks. In the Developer Console of Box: Webhooks, Manage signature keys.',
  }),
  secondaryKey: secret({ label: 'Secondary signature key' }),
};
