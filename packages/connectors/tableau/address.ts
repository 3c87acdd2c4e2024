import { asText } from '@heddle/contract/node/text';

const VERSION = '3.24';

/** The address of the API of a server, however it is entered: `prod-uk-a.online.tableau.com`, or the address of any of its pages. */
export function serverAddress({ server }: { readonly [field: string]: unknown }): string {
  const given = asText(server ?? '').trim();
  const origin = URL.parse(/^https?:\/\//.test(given) ? given : `https://${given}`)?.origin ?? '';
  return `${origin}/api/${VERSION}`;
}
