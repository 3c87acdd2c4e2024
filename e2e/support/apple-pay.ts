import type { Page } from '@playwright/test';

/** What a page asks Apple Pay to pay. */
export interface ApplePayRequest {
  countryCode: string;
  currencyCode: string;
  supportedNetworks: readonly string[];
  merchantCapabilities: readonly string[];
  total: { label: string; amount: string };
}

/**
 * A double of Apple's script: its button, and sessions as Apple publishes them. A session begins while a click is handled, asks for the merchant, and is completed with the
 * outcome of the payment. What the payer does is set by the test. https://developer.apple.com/documentation/applepayontheweb/applepaysession
 */
export class ApplePayDouble {
  readonly requests: ApplePayRequest[] = [];
  /** What sheets were completed with: 0 for paid, 1 for failed; 'aborted' where the page closed one. */
  readonly outcomes: (number | 'aborted')[] = [];
  /** What the page gave for the merchant. */
  readonly merchants: unknown[] = [];
  validationUrl = 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession';
  /** The payment data of the token. */
  paymentData: object = { version: 'EC_v1', data: 'encrypted', signature: 'signed', header: { transactionId: 'ab01' } };

  static async install(page: Page): Promise<ApplePayDouble> {
    const double = new ApplePayDouble();
    await page.exposeFunction('tellApplePay', (what: string, value: unknown) => double.#hear(what, value));
    await page.route('https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    );
    return double;
  }

  #hear(what: string, value: unknown): unknown {
    if (what === 'begin') {
      // Sent by the script below.
      this.requests.push(value as ApplePayRequest);
      return this.validationUrl;
    }
    if (what === 'merchant') {
      this.merchants.push(value);
      return {
        token: {
          paymentData: this.paymentData,
          paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
          transactionIdentifier: 'AB01',
        },
        shippingContact: { emailAddress: 'payer@example.com' },
      };
    }
    this.outcomes.push(what === 'abort' ? 'aborted' : Number(value));
    return undefined;
  }
}

/** Runs in the page, in place of Apple's script. */
const SCRIPT = `
(() => {
  class Session {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion(version) { return version <= 14; }
    static canMakePayments() { return true; }
    constructor(version, request) {
      if (!/^\\d+(\\.\\d+)?$/.test(request.total.amount)) throw new TypeError('The amount is not valid.');
      if (!request.merchantCapabilities.includes('supports3DS')) throw new TypeError('supports3DS is needed.');
      this.request = request;
    }
    begin() {
      if (!navigator.userActivation.isActive) throw new DOMException('Must begin in a gesture.', 'InvalidAccessError');
      void window.tellApplePay('begin', this.request).then((validationURL) => this.onvalidatemerchant({ validationURL }));
    }
    completeMerchantValidation(session) {
      void window.tellApplePay('merchant', session).then((payment) => this.onpaymentauthorized({ payment }));
    }
    completePayment({ status }) { void window.tellApplePay('complete', status); }
    abort() { void window.tellApplePay('abort', null); }
  }
  window.ApplePaySession = Session;
  customElements.define('apple-pay-button', class extends HTMLElement {
    connectedCallback() {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Pay with Apple Pay';
      const white = this.getAttribute('buttonstyle') === 'white';
      button.style.cssText = 'width:100%;height:48px;border-radius:8px;font-weight:600;' +
        (white ? 'background:#fff;color:#000' : 'background:#000;color:#fff');
      this.append(button);
      this.style.cssText += ';display:block';
    }
  });
})();
`;
