import { describeOperation } from '../described/field.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { FieldSpec, Fields } from './fields.ts';
import { describeRules } from './rules.ts';
import { asText } from './text.ts';
import { fixedValue, isInUse } from './when.ts';

const LONGEST = 200;

/** Fields that follow each other, with the words that lead to them; or the words at the end. */
const PART = /([^{}]*)((?:\{\w+\}\s*)+)|[^{}]+$/g;

/**
 * The line on a node's card: its summary with every `{field}` replaced by the configured value, expressions as they were typed. Words before an empty
 * field are left out: `{kind} of {values}` is `bar` if there are no values. '' if none of the named fields has a value. `describe` puts a schedule into
 * words: pass `describeConfigured`, which is large and which few nodes need.
 */
export function summarize(
  entry: { readonly summary: string; readonly fields: Fields },
  data: JsonObject,
  describe: (schedule: JsonValue | undefined) => string,
): string {
  let filled = false;
  const line = entry.summary.replaceAll(PART, (part: string, lead: string | undefined, names: string | undefined) => {
    if (names === undefined) return part;
    const values = names.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      valueText(name, entry.fields, data, describe),
    );
    if (values.trim() === '') return ' ';
    filled = true;
    return `${lead}${values}`;
  });
  if (!filled && entry.summary.includes('{')) return '';
  const tidy = line.replaceAll(/\s+/g, ' ').trim();
  return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST - 1)}…` : tidy;
}

/** The expression in a text that is one `{{ … }}`. */
const bare = (text: string): string => /^\{\{\s*((?:(?!\}\}).)*?)\s*\}\}$/s.exec(text.trim())?.[1] ?? text;

function valueText(
  name: string,
  fields: Fields,
  data: JsonObject,
  describe: (schedule: JsonValue | undefined) => string,
): string {
  const spec: FieldSpec | undefined = fields[name];
  if (!spec || spec.kind === 'secret' || !isInUse(spec, fields, data)) return '';
  const value = fixedValue(spec, name, data);
  if (spec.kind === 'schedule') return describe(value);
  if (spec.kind === 'operation') return describeOperation(value);
  const chosen = spec.choices?.find((choice) => choice.value === value);
  if (chosen?.group !== undefined) return chosen.label;
  return (spec.kind === 'rules' ? describeRules(value) : shown(value)).trim();
}

/** Lists of names and values read as `total = price * quantity, currency = EUR`. */
function shown(value: JsonValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length > 0 && value.every((entry) => isJsonObject(entry) && 'name' in entry)) {
    return value
      .flatMap((entry) =>
        isJsonObject(entry) && entry['name'] !== '' ? `${asText(entry['name'])} = ${bare(asText(entry['value']))}` : [],
      )
      .join(', ');
  }
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty ? '' : asText(value);
}
