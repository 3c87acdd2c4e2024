import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PageContext } from './processor.ts';

/** Where Google publishes the keys that sign payments. https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography#root-signing-keys */
const ADDRESS = 'https://payments.developers.google.com';
const TIMEOUT_MS = 10_000;
const facts = { vendor: 'Google Pay', operation: 'Read signing keys' };

/** The keys with which Google signs payments, of live ones or of tests. Throws `connector_failed`: it can be tried again. */
export async function googleSigningKeys(
  { fetch, signal, vendorAddress }: PageContext,
  isLive: boolean,
): Promise<JsonObject> {
  const base = vendorAddress('googlePayKeys') ?? ADDRESS;
  const response = await fetch(`${base}/paymentmethodtoken/${isLive ? '' : 'test/'}keys.json`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const keys: unknown = response.ok ? await response.json() : null;
  if (!isJsonObject(keys)) throw connectorErrors.connector_failed({ ...facts, reason: `status ${response.status}` });
  return keys;
}
