import { asText } from '@heddle/contract/node/text';

/** The address of the API of an organization. People enter its domain or its URL. */
export const oktaAddress = ({ domain }: { readonly [field: string]: unknown }): string =>
  `https://${asText(domain ?? '')
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')}/api/v1`;
