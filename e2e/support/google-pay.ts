import type { Page } from '@playwright/test';

/** What a page asks Google Pay to pay, as far as tests look at it. */
export interface GooglePayRequest {
  merchantInfo: { merchantName: string; merchantId?: string };
  transactionInfo: { totalPrice: string; currencyCode: string; countryCode: string; totalPriceStatus: string };
  allowedPaymentMethods: readonly {
    parameters: { allowedAuthMethods: readonly string[]; allowedCardNetworks: readonly string[] };
    tokenizationSpecification: { type: string; parameters: { [name: string]: string } };
  }[];
}

/**
 * A double of Google's script, which a page loads from Google's address: the part of its published interface that pages use, with the errors of its own for requests
 * that Google would refuse. What the payer does is set by the test. https://developers.google.com/pay/api/web/reference/client
 */
export class GooglePayDouble {
  readonly requests: GooglePayRequest[] = [];
  /** What the payer does with the next sheet: pays, or closes it. */
  next: 'pay' | 'cancel' = 'pay';
  isReady = true;
  /** The tokens that Stripe makes of cards, in order. */
  tokens = 0;

  /** Answers Google's address in a tab. Call before the page is opened. */
  static async install(page: Page): Promise<GooglePayDouble> {
    const double = new GooglePayDouble();
    await double.alsoIn(page);
    return double;
  }

  async alsoIn(page: Page): Promise<void> {
    await page.exposeFunction('answerForGooglePay', (request: GooglePayRequest) => this.#answer(request));
    await page.exposeFunction('isGooglePayReady', () => this.isReady);
    await page.route('https://pay.google.com/gp/p/js/pay.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    );
  }

  #answer(request: GooglePayRequest): object {
    this.requests.push(request);
    if (this.next === 'cancel') {
      this.next = 'pay';
      return { error: { statusCode: 'CANCELED' } };
    }
    this.tokens += 1;
    return {
      data: {
        apiVersion: 2,
        apiVersionMinor: 0,
        email: 'payer@example.com',
        paymentMethodData: {
          type: 'CARD',
          description: 'Visa •••• 1111',
          info: { cardNetwork: 'VISA', cardDetails: '1111' },
          tokenizationData: {
            type: 'PAYMENT_GATEWAY',
            token: JSON.stringify({ id: `tok_google_${this.tokens}`, object: 'token' }),
          },
        },
      },
    };
  }
}

/** Runs in the page, in place of Google's script. */
const SCRIPT = `
(() => {
  const refuse = (statusMessage) => Promise.reject({ statusCode: 'DEVELOPER_ERROR', statusMessage });
  class PaymentsClient {
    constructor({ environment }) {
      if (environment !== 'TEST' && environment !== 'PRODUCTION') throw new Error('The environment is not known.');
    }
    async isReadyToPay({ apiVersion, allowedPaymentMethods }) {
      if (apiVersion !== 2 || allowedPaymentMethods[0].type !== 'CARD') return refuse('isReadyToPay');
      return { result: await window.isGooglePayReady() };
    }
    createButton({ onClick, buttonColor }) {
      const place = document.createElement('div');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Google Pay';
      button.style.cssText = 'width:100%;height:100%;border-radius:8px;font-weight:600;' +
        (buttonColor === 'white' ? 'background:#fff;color:#000;border:1px solid #747775' : 'background:#000;color:#fff');
      button.addEventListener('click', onClick);
      place.append(button);
      return place;
    }
    async loadPaymentData(request) {
      const { transactionInfo, merchantInfo, allowedPaymentMethods: [method] } = request;
      if (!/^[0-9]+(\\.[0-9][0-9])?$/.test(transactionInfo.totalPrice)) return refuse('totalPrice');
      if (!/^[A-Z]{3}$/.test(transactionInfo.currencyCode)) return refuse('currencyCode');
      if (!merchantInfo.merchantName || !method.tokenizationSpecification) return refuse('merchantInfo');
      const answer = await window.answerForGooglePay(request);
      if (answer.error) return Promise.reject(answer.error);
      return answer.data;
    }
  }
  window.google = { payments: { api: { PaymentsClient } } };
})();
`;
