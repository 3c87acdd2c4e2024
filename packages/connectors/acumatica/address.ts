import { asText } from '@heddle/contract/node/text';
import { enteredBase } from '../kit/entered-url.ts';

/** The address of an endpoint of a site. */
export const endpointAddress = ({ site, endpoint }: { readonly [field: string]: unknown }): string =>
  `${enteredBase(site)}/entity/${asText(endpoint ?? '').trim() || 'Default/24.200.001'}`;
