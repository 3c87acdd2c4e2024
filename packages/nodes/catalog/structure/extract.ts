import type { JsonValue } from '@heddle/contract/json';
import type { TextTask } from '../../lib/language/batches.ts';
import { languageOf } from '../../lib/language/detect.ts';
import { finder } from '../../lib/text/matches.ts';
import { mailParts } from './mail.ts';
import { htmlStructure, markdownStructure } from './marked-up.ts';
import { pairsIn, typedValue } from './pairs.ts';
import type { PairOptions } from './pairs.ts';
import type { Structure } from './plain.ts';
import { MOST_PARTS, plainStructure } from './plain.ts';

/** Where a part of the structure goes: a path of the item, or nothing. */
export interface StructureTargets {
  pairs: string;
  tables: string;
  lists: string;
  headings: string;
  mail: string;
}

export interface StructureOptions extends Omit<PairOptions, 'language'> {
  format: 'auto' | 'plain' | 'markdown' | 'html';
  targets: StructureTargets;
  /** A path of the item for each pattern of the user's. */
  patterns: readonly { name: string; value: string }[];
}

/** The values of a text with the paths that they are put at. */
export type FoundStructure = { name: string; value: JsonValue }[];

/** Places of one pattern. */
const MOST_MATCHES = 1000;

/** The structures of texts. Throws `document_too_large`, `expression_forbidden` for a pattern that cannot be read, `expression_limit`. */
export function extractStructures(tasks: readonly TextTask<StructureOptions>[]): FoundStructure[] {
  const searches = new Map<string, ReturnType<typeof finder>>();
  const search = (source: string): ReturnType<typeof finder> => {
    const known = searches.get(source) ?? finder(source, 'gimu');
    searches.set(source, known);
    return known;
  };
  return tasks.map(({ text, options }) => [
    ...partsOf(text, options),
    ...options.patterns.map(({ name, value }) => ({ name, value: matched(search(value), text, options) })),
  ]);
}

const formatOf = (text: string): 'plain' | 'markdown' | 'html' => {
  if (/<(?:table|html|body|p|div|br|ul|ol|dl|h[1-6])\b[^>]{0,500}>/i.test(text)) return 'html';
  return /^#{1,6}\s\S|^\s*\|.*\|\s*\n\s*\|[ :|-]+\|\s*$|^```/m.test(text) ? 'markdown' : 'plain';
};

function structureOf(text: string, format: StructureOptions['format']): Structure {
  const known = format === 'auto' ? formatOf(text) : format;
  if (known === 'plain') return plainStructure(text);
  return known === 'html' ? htmlStructure(text) : markdownStructure(text);
}

function partsOf(text: string, { format, targets, keys, typed }: StructureOptions): FoundStructure {
  const isWanted = targets.pairs !== '' || targets.tables !== '' || targets.lists !== '' || targets.headings !== '';
  const found = isWanted ? structureOf(text, format) : undefined;
  const language = typed ? languageOf(text, ['en', 'de'], 'en') : 'en';
  const values: { name: string; value: JsonValue }[] = [
    { name: targets.pairs, value: pairsIn(found?.lines ?? [], { keys, typed, language }) },
    { name: targets.tables, value: (found?.tables ?? []).slice(0, MOST_PARTS) },
    { name: targets.lists, value: (found?.lists ?? []).slice(0, MOST_PARTS) },
    { name: targets.headings, value: (found?.headings ?? []).slice(0, MOST_PARTS) },
    { name: targets.mail, value: targets.mail === '' ? null : mailParts(text) },
  ];
  return values.filter(({ name }) => name !== '');
}

/** What a pattern finds: its first group, or all of it; the named groups where it has some. A list where it is found several times, null where never. */
function matched(search: ReturnType<typeof finder>, text: string, { typed }: StructureOptions): JsonValue {
  const asValue = (written: JsonValue): JsonValue =>
    typed && typeof written === 'string' ? typedValue(written, 'en') : written;
  const values = search(text, MOST_MATCHES).map(({ text: whole, groups, named }): JsonValue => {
    const names = Object.entries(named);
    if (names.length > 0) return Object.fromEntries(names.map(([name, value]) => [name, asValue(value)]));
    return asValue(groups[0] ?? whole);
  });
  return values.length <= 1 ? (values[0] ?? null) : values;
}
