import { asText } from '@heddle/contract/node/text';

/** The address of the API on a host, without a slash at its end. `tcp://` is what Docker writes for it. */
export function engineAddress({ url, apiVersion }: { readonly [field: string]: unknown }): string {
  const host = asText(url ?? '')
    .trim()
    .replace(/^tcp:/, 'https:')
    .replace(/\/+$/, '');
  const version = asText(apiVersion ?? '')
    .trim()
    .replace(/^v/, '');
  return `${host}/v${version || '1.44'}`;
}
