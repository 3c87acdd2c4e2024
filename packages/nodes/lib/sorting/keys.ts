import { nodeErrors } from '@heddle/contract/errors/node';

export type Nulls = 'first' | 'last';
/** How values are compared: as their kind suggests, as numbers, as text, or as text in which numbers count as such (file2 before file10). */
export type SortKind = 'auto' | 'number' | 'text' | 'natural';

/** One thing to sort by. */
export interface SortKey {
  path: string;
  descending: boolean;
  kind: SortKind;
  /** Where items without a value go; the general setting where it is left out. */
  nulls?: Nulls;
}

const words: { readonly [word: string]: Partial<SortKey> } = {
  asc: { descending: false },
  ascending: { descending: false },
  desc: { descending: true },
  descending: { descending: true },
  number: { kind: 'number' },
  text: { kind: 'text' },
  natural: { kind: 'natural' },
  'nulls first': { nulls: 'first' },
  'nulls last': { nulls: 'last' },
};

const MOST_KEYS = 20;

/**
 * Reads `country, total desc, name natural nulls first`: paths with the words that say how, separated by commas or lines. Throws `field_invalid` for
 * more than 20 of them.
 */
export function readSortKeys(text: string): SortKey[] {
  const keys = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readSortKey);
  if (keys.length > MOST_KEYS)
    throw nodeErrors.field_invalid({ field: 'Sort by', reason: `names more than ${MOST_KEYS} fields` });
  return keys;
}

function readSortKey(written: string): SortKey {
  const found: Partial<SortKey> = {};
  let path = written;
  for (;;) {
    const [all, rest = '', word = ''] =
      /^(.*\S)\s+(nulls\s+(?:first|last))$/i.exec(path) ?? /^(.*\S)\s+([a-z]+)$/i.exec(path) ?? [];
    const meaning = all === undefined ? undefined : words[word.toLowerCase().replace(/\s+/, ' ')];
    if (!meaning) break;
    Object.assign(found, meaning);
    path = rest;
  }
  return { descending: false, kind: 'auto', ...found, path };
}
