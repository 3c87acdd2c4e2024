import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { FieldSpec, Fields } from './fields.ts';
import { asText } from './values/convert.ts';
import { fixedValue, isInUse } from './values/when.ts';

const LONGEST = 200;

/**
 * The line on a node's card: its summary with every `{field}` replaced by what the configuration says, expressions as they were typed.
 * '' where none of the fields it names has a value.
 */
export function summarize(entry: { readonly summary: string; readonly fields: Fields }, data: JsonObject): string {
  let named = 0;
  let filled = 0;
  const line = entry.summary.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const text = valueText(name, entry.fields, data);
    named++;
    if (text !== '') filled++;
    return text;
  });
  if (named > 0 && filled === 0) return '';
  const tidy = line.replaceAll(/\s+/g, ' ').trim();
  return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST - 1)}…` : tidy;
}

/** The expression of a text that is nothing but one. */
const bare = (text: string): string => /^\{\{\s*((?:(?!\}\}).)*?)\s*\}\}$/s.exec(text.trim())?.[1] ?? text;

function valueText(name: string, fields: Fields, data: JsonObject): string {
  const spec: FieldSpec | undefined = fields[name];
  if (!spec || spec.kind === 'secret' || !isInUse(spec, fields, data)) return '';
  return shown(fixedValue(spec, name, data)).trim();
}

/** Lists of names and values read as `total = price * quantity, currency = EUR`. */
function shown(value: JsonValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length > 0 && value.every((entry) => isJsonObject(entry) && 'name' in entry)) {
    return value.flatMap((entry) => (isJsonObject(entry) && entry['name'] !== '' ? `${asText(entry['name'])} = ${bare(asText(entry['value']))}` : [])).join(', ');
  }
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty ? '' : asText(value);
}
