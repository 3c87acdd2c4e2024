import type { ExpressionScope } from '../scope.ts';
import { emptyScope } from '../scope.ts';
import { compileTemplate, hasExpression } from '../template.ts';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Part } from './part.ts';
import { expressionPart, fixed, mapPart, valueOf } from './part.ts';

interface Entry<T> {
  name: string;
  value: T;
}

/**
 * Compiles a list of names and values in the editor's form: each name and value by itself, so that reading the list for an item creates nothing but the
 * list. Undefined for any other form (an object, JSON text, one expression). Throws the errors of expressions.
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

/** Rows with fixed names: one entry each. Visiting them builds no entries at all. */
function namedEntries<T>(rows: readonly Row<T>[]): Part<Entry<T>[]> {
  const known = rows.map(({ name, value }) => ({ name: valueOf(name, emptyScope), read: readerOf(value) }));
  return {
    fixed: false,
    read: (scope) => known.map(({ name, read }) => ({ name, value: read(scope) })),
    forEachEntry: (scope, visit) => {
      for (const { name, read } of known) visit(name, read(scope));
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
  return typeof given === 'string' && hasExpression(given)
    ? expressionPart(() => compileTemplate(given))
    : fixed(given);
}

function readerOf<T>(part: Part<T>): (scope: ExpressionScope) => T {
  if (!part.fixed) return part.read;
  const { value } = part;
  return () => value;
}
