/** The address of Wise's API for a credential. https://docs.wise.com/guides/developer/environments */
export const wiseAddress = ({ environment }: { readonly [field: string]: unknown }): string =>
  environment === 'sandbox' ? 'https://api.wise-sandbox.com' : 'https://api.wise.com';
