import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Assignment } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { formatterFields } from './fields.ts';
import { hidden, masked } from './masks.ts';
import { formatDate, formatNumber, formatSize } from './values.ts';
import { inCase, slugOf, truncated } from '../../lib/text/words.ts';

type Context = NodeContext<typeof formatterFields>;

/** Formats values of every item. Missing values and null are left as they are. */
export function formatItems(context: Context): NodeResult | Promise<NodeResult> {
  const { items, field } = context;
  const changed: Item[] = [];
  const readers = new Map<string, ReturnType<typeof pathReader>>();
  const readerOf = (name: string): ReturnType<typeof pathReader> => {
    const reader = readers.get(name) ?? pathReader(name);
    readers.set(name, reader);
    return reader;
  };
  const format = (item: Item, index: number): void => {
    const to = field.to(index).trim();
    if (field.operation(index) === 'template') {
      changed.push({ ...item, json: withPaths(item.json, [{ name: to || 'text', value: field.template(index) }]) });
      return;
    }
    const names = namesOf(field.field(index));
    if (to !== '' && names.length > 1)
      throw nodeErrors.field_invalid({ field: 'Save result in field', reason: 'takes the result of one field only' });
    const values = names.flatMap((name): Assignment[] => {
      const value = readerOf(name)(item.json);
      return value === undefined || value === null
        ? []
        : [{ name: to || name, value: formatted(context, value, name, index) }];
    });
    changed.push(values.length === 0 ? item : { ...item, json: withPaths(item.json, values) });
  };
  return forEachYielding(items, format, () => main(changed), context);
}

function formatted(context: Context, value: JsonValue, name: string, index: number): string {
  const { field, run } = context;
  const locale = checkedLocale(field.locale(index));
  const text = asText(value);
  switch (field.operation(index)) {
    case 'case':
      return inCase(text, field.case(index), locale);
    case 'pad': {
      const [length, filler] = [field.length(index), field.filler(index)];
      return field.side(index) === 'start' ? text.padStart(length, filler) : text.padEnd(length, filler);
    }
    case 'truncate':
      return truncated(text, field.length(index), field.ending(index), field.wholeWords(index), locale);
    case 'replace':
      return text.replaceAll(field.search(index), () => field.replacement(index));
    case 'slug':
      return slugOf(text, field.separator(index), locale);
    case 'mask': {
      const result = masked(text, field.pattern(index));
      if (result === null)
        throw nodeErrors.field_invalid({ field: 'Pattern', reason: `does not fit the value of "${name}"` });
      return result;
    }
    case 'hide':
      return hidden(text, field.keep(index), field.cover(index));
    case 'number':
    case 'currency':
    case 'percent':
      return formatNumber(value, name, {
        locale,
        kind: field.operation(index) as 'number' | 'currency' | 'percent',
        decimals: field.decimals(index),
        grouping: field.grouping(index),
        notation: field.notation(index) || 'standard',
        currency: field.currency(index),
        share: field.share(index),
      });
    case 'bytes':
      return formatSize(value, name, locale);
    case 'date':
      return formatDate(value, name, {
        locale,
        style: field.style(index),
        show: field.show(index),
        zone: field.zone(index).trim() || run.timeZone,
      });
    case 'list': {
      const entries = Array.isArray(value) ? value.map(asText) : [text];
      return new Intl.ListFormat(locale, { type: field.listType(index) || 'conjunction' }).format(entries);
    }
    default:
      return trimmed(text, field.spaces(index));
  }
}

function trimmed(text: string, where: 'both' | 'start' | 'end' | 'all'): string {
  if (where === 'start') return text.trimStart();
  if (where === 'end') return text.trimEnd();
  return where === 'all' ? text.trim().replace(/\s+/gu, ' ') : text.trim();
}

function checkedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.trim() || 'en')[0] ?? 'en';
  } catch (cause) {
    throw nodeErrors.field_invalid(
      { field: 'Language', reason: `is not a language tag like de-CH: "${locale.slice(0, 60)}"` },
      { cause },
    );
  }
}
