import type { AuthorizePaymentBody, PaymentPage, PayerContact } from '@heddle/contract/api/payment-pages';
import { textsIn } from './wallet-button.ts';

/** Where Google's script is. */
export const GOOGLE_PAY_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

/** An address as Google Pay gives it. https://developers.google.com/pay/api/web/reference/response-objects#Address */
interface GoogleAddress {
  name?: string;
  phoneNumber?: string;
}

/** What a payer has authorized. https://developers.google.com/pay/api/web/reference/response-objects#PaymentData */
export interface GooglePaymentData {
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: { info?: { billingAddress?: GoogleAddress }; tokenizationData: { token: string } };
}

/** The part of Google's client that the page uses. https://developers.google.com/pay/api/web/reference/client */
export interface GooglePaymentsClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  createButton(options: {
    onClick: () => void;
    buttonType: 'pay';
    buttonColor: 'black' | 'white';
    buttonSizeMode: 'fill';
    buttonRadius: number;
    allowedPaymentMethods: readonly object[];
  }): HTMLElement;
  loadPaymentData(request: object): Promise<GooglePaymentData>;
}

declare global {
  interface Window {
    /** Defined by Google's script. */
    google?: {
      payments?: { api?: { PaymentsClient: new (options: { environment: string }) => GooglePaymentsClient } };
    };
  }
}

const version = { apiVersion: 2, apiVersionMinor: 0 };

function cardMethod({ request, contact }: PaymentPage): { type: 'CARD'; parameters: object } {
  // Without an address, a phone number is asked for with the name and the postal code.
  const isPhoneAlone = contact.phone && !contact.billingAddress && !contact.shippingAddress;
  const hasBilling = contact.billingAddress || isPhoneAlone;
  return {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: request['authMethods'],
      allowedCardNetworks: request['networks'],
      billingAddressRequired: hasBilling,
      ...(hasBilling
        ? {
            billingAddressParameters: {
              format: contact.billingAddress ? 'FULL' : 'MIN',
              phoneNumberRequired: contact.phone,
            },
          }
        : {}),
    },
  };
}

/** How Google Pay is asked whether this browser can pay. */
export const readyRequest = (page: PaymentPage): { allowedPaymentMethods: readonly object[] } => ({
  ...version,
  allowedPaymentMethods: [cardMethod(page)],
});

/** What Google Pay is asked to pay. https://developers.google.com/pay/api/web/reference/request-objects#PaymentDataRequest */
export function paymentRequest(page: PaymentPage): object {
  const { request, merchant, country, currency, amount, lines, contact } = page;
  return {
    ...version,
    merchantInfo: {
      merchantName: merchant,
      ...(request['merchantId'] === '' ? {} : { merchantId: request['merchantId'] }),
    },
    allowedPaymentMethods: [{ ...cardMethod(page), tokenizationSpecification: request['tokenization'] }],
    transactionInfo: {
      countryCode: country,
      currencyCode: currency,
      totalPriceStatus: 'FINAL',
      totalPrice: amount,
      totalPriceLabel: 'Total',
      checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
      ...(lines.length === 0
        ? {}
        : { displayItems: lines.map(({ label, amount: price }) => ({ label, type: 'LINE_ITEM', price })) }),
    },
    emailRequired: contact.email,
    shippingAddressRequired: contact.shippingAddress,
    ...(contact.shippingAddress ? { shippingAddressParameters: { phoneNumberRequired: contact.phone } } : {}),
  };
}

/** What is handed on of what a payer has authorized. */
export function authorizedBy({ email, shippingAddress, paymentMethodData }: GooglePaymentData): AuthorizePaymentBody {
  const billingAddress = paymentMethodData.info?.billingAddress;
  const name = billingAddress?.name ?? shippingAddress?.name;
  const phone = shippingAddress?.phoneNumber ?? billingAddress?.phoneNumber;
  const contact: PayerContact = {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(billingAddress ? { billingAddress: textsIn(billingAddress) } : {}),
    ...(shippingAddress ? { shippingAddress: textsIn(shippingAddress) } : {}),
  };
  return { token: paymentMethodData.tokenizationData.token, contact };
}

/** True where the payer has closed the sheet. */
export const isCanceled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'statusCode') === 'CANCELED';
