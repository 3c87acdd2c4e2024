import { asText } from '@heddle/contract/node/text';
import type { ProviderAccess } from './port.ts';

/** The address that a credential names in its field `address`, or the provider's own; without a slash at its end. */
export const addressIn =
  (standard: string) =>
  (values: ProviderAccess['values']): string =>
    (asText(values['address']).trim() || standard).replace(/\/+$/, '');
