import { asText } from '@heddle/contract/node/text';

/** The address of the collector without its path and a slash at the end: people enter either. */
export const collectorAddress = ({ url }: { readonly [field: string]: unknown }): string =>
  asText(url ?? '')
    .trim()
    .replace(/\/services\/collector.*$/, '')
    .replace(/\/+$/, '');
