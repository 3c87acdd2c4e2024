import { nodeErrors } from '@heddle/contract/errors/node';
import { networksIn } from './networks.ts';
import { fieldOf } from './order.ts';
import type { WalletOfPages } from './processor.ts';
import { adyenForAppleCards } from './processors/adyen-cards.ts';
import { adyenForApplePay } from './processors/adyen.ts';
import { stripeForApplePay } from './processors/stripe.ts';

/** The networks that Apple Pay knows, as it writes them. https://developer.apple.com/documentation/applepayontheweb/applepaypaymentrequest/supportednetworks */
const NETWORKS = [
  'amex',
  'bancomat',
  'bancontact',
  'cartesBancaires',
  'chinaUnionPay',
  'dankort',
  'discover',
  'eftpos',
  'electron',
  'elo',
  'girocard',
  'interac',
  'jcb',
  'mada',
  'maestro',
  'masterCard',
  'mir',
  'privateLabel',
  'visa',
  'vPay',
];

/** Payment pages with Apple Pay. */
export const applePayPages: WalletOfPages = {
  request(context, index) {
    const { field } = context;
    const merchantCredential = fieldOf(context, 'merchantCredential', index);
    if (merchantCredential === '') throw nodeErrors.field_required({ field: 'Merchant identity' });
    const cards = fieldOf(context, 'cards', index);
    return {
      merchantCredential,
      request: {
        networks: networksIn(field.networks(index), NETWORKS),
        capabilities: ['supports3DS', ...(cards === 'all' ? [] : [cards])],
      },
    };
  },
  processors: { stripe: stripeForApplePay, adyen: adyenForApplePay, adyenCards: adyenForAppleCards },
};
