/** The address of Adyen's Checkout API for a credential. https://docs.adyen.com/development-resources/live-endpoints */
export const adyenAddress = ({ environment, livePrefix }: { readonly [field: string]: unknown }): string =>
  environment === 'live'
    ? `https://${String(livePrefix).trim()}-checkout-live.adyenpayments.com/checkout/v71`
    : 'https://checkout-test.adyen.com/v71';
