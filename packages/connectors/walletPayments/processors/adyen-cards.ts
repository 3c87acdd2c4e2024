import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';
import type { JsonObject } from '@heddle/contract/json';
import { minorUnits, readMoney } from '@heddle/contract/money/money';
import { asText } from '@heddle/contract/node/text';
import { openApplePayment } from '@heddle/nodes/lib/wallet-tokens/apple-pay';
import type { WalletCard } from '@heddle/nodes/lib/wallet-tokens/card';
import { secretsOf } from '@heddle/nodes/lib/wallet-tokens/card';
import { openGooglePayment } from '@heddle/nodes/lib/wallet-tokens/google-pay';
import { adyenWithCards } from '../../adyen/adyen.ts';
import { applePayTokenIn } from '../apple-pay-token.ts';
import { googleSigningKeys } from '../google-signing-keys.ts';
import { keysIn } from '../private-keys.ts';
import type { PageContext, Processor } from '../processor.ts';
import { adyenPayment, endAtAdyen } from './adyen.ts';

/** What networks take where a wallet names no indicator. */
const USUAL_ECI = '07';

/** A card as Adyen takes it from who has decrypted it. https://docs.adyen.com/payment-methods/apple-pay/api-only/apple-pay-token-decryption */
const cardValues = ({ number, expiryMonth, expiryYear, cryptogram, eci }: WalletCard, brand: string): JsonObject => ({
  cardNumber: number,
  expiryMonth: String(expiryMonth).padStart(2, '0'),
  expiryYear: String(expiryYear),
  walletBrand: brand,
  ...(cryptogram === ''
    ? {}
    : {
        authentication: {
          authenticationResponse: 'Y',
          directoryResponse: 'Y',
          cavv: cryptogram,
          eci: eci === '' ? USUAL_ECI : eci.padStart(2, '0'),
        },
      }),
});

/** The keys of the node. The fields of both wallets have one, whose name the types of shared code do not know. */
const openKeys = (context: PageContext) => context.credential('keysCredential' as never);

/** Google Pay has encrypted the card for a key of the merchant; it goes to Adyen and nowhere else. */
export const adyenForGoogleCards: Processor = {
  connector: adyenWithCards,
  async charge(give, standing, context, hide) {
    const { values } = await openKeys(context);
    const card = openGooglePayment(standing.token, {
      privateKeys: keysIn(asText(values['privateKeys'])),
      recipient: asText(values['recipient']).trim(),
      signingKeys: await googleSigningKeys(context, standing.order.request['environment'] === 'PRODUCTION'),
      now: Date.now(),
    });
    hide(secretsOf(card));
    const given = { ...adyenPayment(standing, context), ...cardValues(card, 'googlepay') };
    return endAtAdyen((await give('card.charge', given, 'charge'))[0]);
  },
};

/** Apple Pay has encrypted the card for the certificate of the merchant; it goes to Adyen and nowhere else. */
export const adyenForAppleCards: Processor = {
  connector: adyenWithCards,
  async charge(give, standing, context, hide) {
    const { values } = await openKeys(context);
    const [privateKey] = keysIn(asText(values['privateKey']));
    if (!privateKey) throw walletTokenErrors.wallet_token_key();
    const { card, amount } = openApplePayment(
      applePayTokenIn(standing.token).paymentData,
      { privateKey, merchantId: asText(values['merchantId']).trim() },
      { receivedAt: standing.authorizedAt ?? 0 },
    );
    hide(secretsOf(card));
    const asked = readMoney(standing.order.amount, standing.order.currency);
    if (!asked || minorUnits(asked) !== amount)
      throw walletTokenErrors.wallet_token_invalid({ reason: 'it is for another amount' });
    const given = { ...adyenPayment(standing, context), ...cardValues(card, 'applepay') };
    return endAtAdyen((await give('card.charge', given, 'charge'))[0]);
  },
};
