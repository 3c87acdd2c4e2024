import { asText } from '@heddle/contract/node/text';

/** The API of a data center: us2 for production, sbus2 for its sandbox. */
export function blacklineAddress({ dataCenter }: { readonly [field: string]: unknown }): string {
  const entered = asText(dataCenter ?? '')
    .trim()
    .toLowerCase();
  return `https://${/^[a-z]+\d*$/.test(entered) ? entered : 'us2'}.api.blackline.com`;
}
