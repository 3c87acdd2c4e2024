import { asText } from '@heddle/contract/node/text';

/** The address of the API of a Looker instance, however it is entered: `acme.cloud.looker.com`, with a port of its own, or the address of any of its pages. */
export function lookerAddress(instance: unknown): string {
  const given = asText(instance ?? '').trim();
  const address = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return `${URL.parse(address)?.origin ?? address}/api/4.0`;
}
