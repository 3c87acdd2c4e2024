import { nodeErrors } from '../errors/node.ts';
import { hasExpression, isOneExpression, compileTemplate } from '../expression/template.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { FieldSpec } from './fields.ts';
import { compileDeep, parseFieldJson } from './value-json.ts';
import type { Read } from './value-kinds.ts';
import { toText } from './value-kinds.ts';

/** Lists of names and values: headers, parameters, fields to set. Stored as `[{ name, value }]`, as an object, or as JSON text of either. */
export function compileEntries(spec: FieldSpec, value: JsonValue | undefined): Read {
  const typed = spec.kind === 'assignments';
  if (typeof value === 'string' && hasExpression(value) && isOneExpression(value)) {
    const template = compileTemplate(value);
    return (scope) => finish(toEntries(spec, template.evaluate(scope) as JsonValue), typed);
  }
  const entries = toEntries(spec, typeof value === 'string' ? parseFieldJson(spec, value) : value).map((entry) => ({
    name: compileDeep(toText(entry.name)),
    value: compileDeep(entry.value),
  }));
  return (scope) => finish(entries.map((entry) => ({ name: entry.name(scope), value: entry.value(scope) })), typed);
}

interface Entry {
  name: unknown;
  value: JsonValue;
}

function toEntries(spec: FieldSpec, value: JsonValue | undefined): Entry[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((entry) => isJsonObject(entry))) return value.map((entry) => ({ name: entry['name'], value: entry['value'] ?? null }));
  if (isJsonObject(value)) return Object.entries(value).map(([name, part]) => ({ name, value: part }));
  throw nodeErrors.field_invalid({ field: spec.label, reason: 'is not a list of names and values' });
}

/** Entries without a name are lines nobody has filled in yet. */
function finish(entries: readonly { name: unknown; value: unknown }[], typed: boolean): { name: string; value: unknown }[] {
  return entries
    .map(({ name, value }) => ({ name: toText(name).trim(), value: typed ? (value ?? null) : toText(value) }))
    .filter(({ name }) => name !== '');
}
