import { paymentPageErrors } from '@heddle/contract/errors/payment-pages';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { appleGateway } from '@heddle/connectors/walletPayments/apple-gateways';
import type { PagePlatform } from './authorize.ts';
import { requireOpen } from './authorize.ts';
import { findPage } from './pages.ts';
import { orderOf } from './view.ts';

const TIMEOUT_MS = 15_000;
/** Bytes of an answer; it is opaque, and a few kilobytes. */
const MOST_BYTES = 64 * 1024;
/** Characters of the name that Apple shows. */
const NAME_MAX = 64;

/**
 * Proves to Apple who asks for the payment of a page, with the merchant's certificate, and gives what Apple answers to the page. The URL that the browser names has
 * to be one of Apple's. Throws `payment_validation_url`, `payment_merchant_refused`, and as `requireOpen` does.
 * https://developer.apple.com/documentation/applepayontheweb/requesting-an-apple-pay-payment-session
 */
export async function merchantSession(platform: PagePlatform, id: string, validationUrl: string): Promise<JsonObject> {
  const { address, config, db, egress, log, offers } = platform;
  const row = await findPage(db, id);
  requireOpen(row);
  const { wallet, merchant, merchantCredential } = orderOf(row);
  const url = appleGateway(validationUrl);
  if (wallet !== 'apple' || !url) throw paymentPageErrors.payment_validation_url();
  const ledTo = config.connectorAddresses.get('applePayGateway');
  try {
    const credential = await offers.get('openCredential')(row.user_id, merchantCredential);
    if (credential.type !== 'applePayMerchant') throw new Error('The credential has no identity of a merchant.');
    const { tls } = await credential.http();
    const response = await egress.of({ userId: row.user_id }).fetch(ledTo === undefined ? url : ledTo + url.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Heddle' },
      body: JSON.stringify({
        merchantIdentifier: asText(credential.values['merchantId']).trim(),
        displayName: merchant.slice(0, NAME_MAX),
        initiative: 'web',
        initiativeContext: new URL(address.base()).hostname,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(tls ? { tls } : {}),
    });
    const session: unknown = JSON.parse(await shortText(response));
    if (!response.ok || !isJsonObject(session)) throw new Error(`Apple answered ${response.status}.`);
    return session;
  } catch (cause) {
    // Whoever pays is not told why; the operator finds it in the log.
    log.warn({ err: cause, page: id }, 'Apple Pay did not accept the merchant');
    throw paymentPageErrors.payment_merchant_refused(undefined, { cause });
  }
}

/** The text of an answer, which has to be short. */
async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('The answer of Apple is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
