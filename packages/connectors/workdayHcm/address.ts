import { asText } from '@heddle/contract/node/text';
import { text } from '@heddle/contract/node/fields';
import type { VendorAddress } from '../kit/connector.ts';

export const tenantFields = {
  host: text({
    label: 'Services host',
    required: true,
    placeholder: 'wd2-impl-services1.workday.com',
    help: 'The host of the REST API endpoint that View API Clients shows in Workday.',
  }),
  tenant: text({ label: 'Tenant', required: true, placeholder: 'acme_preview' }),
};

/** The address of the services of a data center. */
export const servicesAddress = ({ host }: { readonly [field: string]: unknown }): string =>
  `https://${asText(host ?? '')
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')}/ccx`;

/** The address of one of the REST services of a tenant, such as `absenceManagement/v1`. */
export const service =
  (name: string): VendorAddress =>
  (values) =>
    `${servicesAddress(values)}/${name}/${encodeURIComponent(asText(values['tenant'] ?? '').trim())}`;
