/** The address of Dwolla's API for a credential. https://developers.dwolla.com/docs/api-reference */
export const dwollaAddress = ({ environment }: { readonly [field: string]: unknown }): string =>
  environment === 'sandbox' ? 'https://api-sandbox.dwolla.com' : 'https://api.dwolla.com';
