import { asText } from '@heddle/contract/node/text';

/** The address of a cluster without a slash at its end. */
export const clusterAddress = ({ url }: { readonly [field: string]: unknown }): string =>
  asText(url ?? '')
    .trim()
    .replace(/\/+$/, '');
