import type { ExpressionScope } from '../../expression/scope.ts';
import { emptyScope } from '../../expression/scope.ts';
import { compileTemplate, hasExpression } from '../../expression/template.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { isJsonObject } from '../../json.ts';
import { asText } from './convert.ts';
import type { Part } from './part.ts';
import { evaluated, fixed, mapPart, valueOf } from './part.ts';

interface Entry<T> {
  name: string;
  value: T;
}

/**
 * A list of names and values whose rows stand in the configuration, as the editor stores it: each name and value is compiled by itself, so that reading the list
 * for an item makes nothing but the list. Undefined for any other form of it (an object, JSON text, one expression). Throws the errors of expressions.
 */
export function compileEntries<T>(
  given: JsonValue,
  compileValue: (value: JsonValue) => Part<T>,
): Part<Entry<T>[]> | undefined {
  if (!Array.isArray(given) || !given.every((row): row is JsonObject => isJsonObject(row))) return undefined;
  const rows = given
    .map((row) => ({
      name: mapPart(nameOf(row['name'] ?? ''), (name) => asText(name).trim()),
      value: compileValue(row['value'] ?? null),
    }))
    .filter(({ name }) => !name.fixed || name.value !== '');
  if (rows.every(({ name, value }) => name.fixed && value.fixed))
    return fixed(rows.map((row) => ({ name: valueOf(row.name, emptyScope), value: valueOf(row.value, emptyScope) })));
  return rows.every(({ name }) => name.fixed) ? namedEntries(rows) : { fixed: false, read: readAll(rows) };
}

interface Row<T> {
  name: Part<string>;
  value: Part<T>;
}

/** Rows whose names are known make one entry each, and none at all for who only wants to have them told. */
function namedEntries<T>(rows: readonly Row<T>[]): Part<Entry<T>[]> {
  const known = rows.map(({ name, value }) => ({ name: valueOf(name, emptyScope), read: readerOf(value) }));
  return {
    fixed: false,
    read: (scope) => known.map(({ name, read }) => ({ name, value: read(scope) })),
    tell: (scope, put) => {
      for (const { name, read } of known) put(name, read(scope));
    },
  };
}

function readAll<T>(rows: readonly Row<T>[]): (scope: ExpressionScope) => Entry<T>[] {
  return (scope) => {
    const list: Entry<T>[] = [];
    for (const { name: namePart, value } of rows) {
      const name = valueOf(namePart, scope);
      if (name !== '') list.push({ name, value: valueOf(value, scope) });
    }
    return list;
  };
}

function nameOf(given: JsonValue): Part<unknown> {
  return typeof given === 'string' && hasExpression(given) ? evaluated(() => compileTemplate(given)) : fixed(given);
}

function readerOf<T>(part: Part<T>): (scope: ExpressionScope) => T {
  if (!part.fixed) return part.read;
  const { value } = part;
  return () => value;
}
