import { asText } from '@heddle/contract/node/text';

/** The address that a version of the API is below: with a sign-in that of the company, else that of all. */
export const pipedriveAddress =
  (version: 'api/v2' | 'v1') =>
  ({ apiDomain }: { readonly [field: string]: unknown }): string =>
    `${asText(apiDomain ?? '').replace(/\/+$/, '') || 'https://api.pipedrive.com'}/${version}`;
