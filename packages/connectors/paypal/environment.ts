/** The address of PayPal's API for a credential. */
export const paypalAddress = ({ environment }: { readonly [field: string]: unknown }): string =>
  environment === 'sandbox' ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com';
