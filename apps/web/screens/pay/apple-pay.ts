import type { AuthorizePaymentBody, PaymentPage, PayerContact } from '@heddle/contract/api/payment-pages';
import { textsIn } from './wallet-button.ts';

/** Where Apple's script is: it has the button, and what other browsers than Safari need. */
export const APPLE_PAY_SCRIPT = 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js';

/** The version of Apple Pay JS that the page is written for. https://developer.apple.com/documentation/applepayontheweb/apple-pay-on-the-web-version-history */
export const APPLE_PAY_VERSION = 3;

/** https://developer.apple.com/documentation/applepayontheweb/applepaypaymentcontact */
interface AppleContact {
  emailAddress?: string;
  phoneNumber?: string;
  givenName?: string;
  familyName?: string;
  addressLines?: readonly string[];
}

/** What a payer has authorized. https://developer.apple.com/documentation/applepayontheweb/applepaypayment */
export interface AuthorizedApplePayment {
  token: object;
  billingContact?: AppleContact;
  shippingContact?: AppleContact;
}

/** The part of a session that the page uses. https://developer.apple.com/documentation/applepayontheweb/applepaysession */
export interface AppleSession {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { payment: AuthorizedApplePayment }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { status: number }): void;
}

interface AppleSessions {
  new (version: number, request: object): AppleSession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
}

declare global {
  interface Window {
    /** In Safari, and defined by Apple's script elsewhere. */
    ApplePaySession?: AppleSessions;
  }
}

/** What Apple Pay is asked to pay. https://developer.apple.com/documentation/applepayontheweb/applepaypaymentrequest */
export function appleRequest({ request, merchant, country, currency, amount, lines, contact }: PaymentPage): object {
  const shipping = [
    ...(contact.email ? ['email'] : []),
    ...(contact.phone ? ['phone'] : []),
    ...(contact.shippingAddress ? ['postalAddress', 'name'] : []),
  ];
  return {
    countryCode: country,
    currencyCode: currency,
    merchantCapabilities: request['capabilities'],
    supportedNetworks: request['networks'],
    total: { label: merchant, type: 'final', amount },
    lineItems: lines.map((line) => ({ label: line.label, type: 'final', amount: line.amount })),
    requiredBillingContactFields: contact.billingAddress ? ['postalAddress', 'name'] : [],
    requiredShippingContactFields: shipping,
  };
}

const nameOf = ({ givenName = '', familyName = '' }: AppleContact): string => `${givenName} ${familyName}`.trim();

/** What is handed on of what a payer has authorized. */
export function authorizedByApple({
  token,
  billingContact = {},
  shippingContact = {},
}: AuthorizedApplePayment): AuthorizePaymentBody {
  const name = nameOf(billingContact) || nameOf(shippingContact);
  const { emailAddress: email, phoneNumber: phone } = shippingContact;
  const contact: PayerContact = {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(billingContact.addressLines ? { billingAddress: textsIn(billingContact) } : {}),
    ...(shippingContact.addressLines ? { shippingAddress: textsIn(shippingContact) } : {}),
  };
  return { token: JSON.stringify(token), contact };
}
