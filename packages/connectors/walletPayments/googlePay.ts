import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { minorDigits } from '@heddle/contract/money/currencies';
import { networksIn } from './networks.ts';
import { fieldOf } from './order.ts';
import type { PageContext, WalletOfPages } from './processor.ts';
import { adyenForGoogleCards } from './processors/adyen-cards.ts';
import { adyenForGooglePay } from './processors/adyen.ts';
import { stripeForGooglePay } from './processors/stripe.ts';

/** The networks that Google Pay knows. https://developers.google.com/pay/api/web/reference/request-objects#CardParameters */
const NETWORKS = [
  'AMEX',
  'DISCOVER',
  'ELECTRON',
  'ELO',
  'ELO_DEBIT',
  'INTERAC',
  'JCB',
  'MAESTRO',
  'MASTERCARD',
  'VISA',
];

/** The gateway that the wallet encrypts the card for, as it wants to be named. */
const gateways: { readonly [processor: string]: (context: PageContext, index: number) => JsonObject } = {
  // https://docs.stripe.com/google-pay
  stripe(context, index) {
    const publishableKey = fieldOf(context, 'publishableKey', index);
    if (!/^pk_(?:test|live)_\w+$/.test(publishableKey))
      throw nodeErrors.field_invalid({
        field: 'Publishable key',
        reason: 'is not a key that begins with pk_test_ or pk_live_',
      });
    return { gateway: 'stripe', 'stripe:version': '2018-10-31', 'stripe:publishableKey': publishableKey };
  },
  // https://docs.adyen.com/payment-methods/google-pay/api-only
  adyen(context, index) {
    const gatewayMerchantId = fieldOf(context, 'merchantAccount', index);
    if (gatewayMerchantId === '') throw nodeErrors.field_required({ field: 'Merchant account' });
    return { gateway: 'adyen', gatewayMerchantId };
  },
};

/** For a key of the merchant's own. https://developers.google.com/pay/api/web/reference/request-objects#direct */
function direct(context: PageContext, index: number): JsonObject {
  const publicKey = fieldOf(context, 'publicKey', index);
  const point = Buffer.from(publicKey, 'base64');
  if (point.length !== 65 || point[0] !== 4)
    throw nodeErrors.field_invalid({ field: 'Public key', reason: 'is not an uncompressed point of P-256 in base64' });
  return { type: 'DIRECT', parameters: { protocolVersion: 'ECv2', publicKey } };
}

/** How the wallet encrypts the card: for a gateway that opens it. */
function tokenization(context: PageContext, index: number): JsonObject {
  const processor = fieldOf(context, 'processor', index);
  if (processor === 'adyenCards') return direct(context, index);
  const gateway = gateways[processor];
  if (!gateway) throw nodeErrors.field_invalid({ field: 'Processor', reason: `names "${processor}", which is none` });
  return { type: 'PAYMENT_GATEWAY', parameters: gateway(context, index) };
}

/** Payment pages with Google Pay. */
export const googlePayPages: WalletOfPages = {
  request(context, index) {
    const { field } = context;
    const environment = fieldOf(context, 'environment', index) === 'production' ? 'PRODUCTION' : 'TEST';
    const merchantId = fieldOf(context, 'merchantId', index);
    // https://developers.google.com/pay/api/web/reference/request-objects#TransactionInfo
    if ((minorDigits(field.currency(index)) ?? 0) > 2)
      throw nodeErrors.field_invalid({ field: 'Currency', reason: 'has three digits, and Google Pay takes two' });
    if (environment === 'PRODUCTION' && merchantId === '') throw nodeErrors.field_required({ field: 'Merchant ID' });
    const methods = fieldOf(context, 'cardsOnFile', index) === 'false' ? [] : ['PAN_ONLY'];
    return {
      merchantCredential: '',
      request: {
        environment,
        merchantId,
        networks: networksIn(field.networks(index), NETWORKS),
        authMethods: [...methods, 'CRYPTOGRAM_3DS'],
        tokenization: tokenization(context, index),
      },
    };
  },
  processors: { stripe: stripeForGooglePay, adyen: adyenForGooglePay, adyenCards: adyenForGoogleCards },
};
