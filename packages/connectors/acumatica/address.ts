import { asText } from '@heddle/contract/node/text';

/** The address of a site, which may have a path of its own: https://erp.example.com/AcumaticaERP. */
export const siteAddress = (site: unknown): string =>
  asText(site ?? '')
    .trim()
    .replace(/\/+$/, '');

/** The address of an endpoint of a site. */
export const endpointAddress = ({ site, endpoint }: { readonly [field: string]: unknown }): string =>
  `${siteAddress(site)}/entity/${asText(endpoint ?? '').trim() || 'Default/24.200.001'}`;
