import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** What Apple Pay gives for a payment. https://developer.apple.com/documentation/applepayontheweb/applepaypaymenttoken */
export interface ApplePayToken {
  /** What is encrypted. */
  paymentData: JsonObject;
  /** The card in words. */
  paymentMethod: JsonObject;
  transactionIdentifier: string;
}

/** The parts of a token as the page hands it on. Throws `wallet_token_invalid`. */
export function applePayTokenIn(token: string): ApplePayToken {
  let read: unknown;
  try {
    read = JSON.parse(token);
  } catch (cause) {
    throw walletTokenErrors.wallet_token_invalid({ reason: 'it is not JSON' }, { cause });
  }
  if (!isJsonObject(read) || !isJsonObject(read['paymentData']))
    throw walletTokenErrors.wallet_token_invalid({ reason: 'it has no payment data' });
  const { paymentData, paymentMethod, transactionIdentifier } = read;
  return {
    paymentData,
    paymentMethod: isJsonObject(paymentMethod) ? paymentMethod : {},
    transactionIdentifier: asText(transactionIdentifier),
  };
}
