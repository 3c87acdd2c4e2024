import { asText } from '@heddle/contract/node/text';

/** The address of the services of an AIS server. */
export const serverAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  `${asText(address ?? '')
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/jderest$/, '')}/jderest`;
