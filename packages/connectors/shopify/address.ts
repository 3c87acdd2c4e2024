import { asText } from '@heddle/contract/node/text';

// https://shopify.dev/docs/api/usage/versioning
const VERSION = '2026-04';

/** The address that the Admin API of a shop is below. The shop is entered as `acme`, `acme.myshopify.com`, or the address of a page of its admin. */
export function shopAddress({ shop }: { readonly [field: string]: unknown }): string {
  const given = asText(shop ?? '').trim();
  const url = URL.parse(/^https?:\/\//.test(given) ? given : `https://${given}`);
  const inAdmin = url?.hostname === 'admin.shopify.com' ? url.pathname.split('/')[2] : undefined;
  const name = inAdmin ?? url?.hostname ?? '';
  return `https://${name.includes('.') ? name : `${name}.myshopify.com`}/admin/api/${VERSION}`;
}
