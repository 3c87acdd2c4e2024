import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { VendorWebhook } from './vendor-webhook.ts';

interface HandWebhook extends Pick<VendorWebhook, 'proof' | 'meaning'> {
  events: { readonly [event: string]: JsonObject };
  /** See `VendorWebhook.byHand`. */
  enterAt: string;
  /** The field of the credential with the secret that the vendor signs with, and its label. */
  secret: { field: string; label: string };
}

/**
 * The webhook of a vendor that takes its address from people only, and signs its calls with a secret that it shows them. The entry of `events` becomes the facts of
 * the registration. Registering throws `field_required` where the credential does not have the secret: without it anybody could pretend to be the vendor.
 */
export function handWebhook({ enterAt, secret, ...webhook }: HandWebhook): VendorWebhook {
  return {
    ...webhook,
    byHand: enterAt,
    secretOf: ({ facts }) => asText(facts['signingSecret'] ?? ''),
    register({ values }, _target, asks) {
      const signingSecret = asText(values[secret.field] ?? '').trim();
      if (signingSecret === '') throw nodeErrors.field_required({ field: `${secret.label} of the credential` });
      return Promise.resolve({ facts: { ...asks, signingSecret }, expiresAt: null });
    },
    // The address is known to people only, who remove it there.
    remove: () => Promise.resolve(),
  };
}
