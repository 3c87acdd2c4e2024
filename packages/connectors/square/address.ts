/** The address of Square's API for a credential. */
export const squareAddress = ({ environment }: { readonly [field: string]: unknown }): string =>
  environment === 'sandbox' ? 'https://connect.squareupsandbox.com' : 'https://connect.squareup.com';

/** The version of the API that operations are held against. https://developer.squareup.com/docs/build-basics/versioning-overview */
export const squareVersion = { 'Square-Version': '2026-01-22' };
