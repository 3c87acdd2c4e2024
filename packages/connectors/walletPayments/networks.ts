import { nodeErrors } from '@heddle/contract/errors/node';

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Card networks by their names, separated by commas, as a wallet writes them. Throws `field_invalid`. */
export function networksIn(text: string, known: readonly string[]): string[] {
  const names = text.split(/[,\n]/).filter((name) => name.trim() !== '');
  const found = names.map((name) => known.find((one) => plain(one) === plain(name)));
  if (found.length === 0 || found.includes(undefined))
    throw nodeErrors.field_invalid({ field: 'Card networks', reason: `must be some of ${known.join(', ')}` });
  return [...new Set(found.filter((name) => name !== undefined))];
}
