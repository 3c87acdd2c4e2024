import type { Path } from '@heddle/expression/editing/path';
import { isJsonObject } from '@heddle/contract/json';

/** One key of the shape that a list of values has. */
export interface SchemaRow {
  path: Path;
  /** The key, or `[ ]` for the elements of a list. */
  name: string;
  depth: number;
  /** The name of the type: `text`, `number`, `true or false`, `list`, `object`, `null`. */
  types: readonly string[];
  /** True where some of the values do not have the key. */
  optional: boolean;
  /** The first value that is not null. */
  sample: unknown;
}

/** How far a shape is followed. */
export const schemaLimits = { rows: 500, depth: 12, values: 200 } as const;

/** The type of a value, as expressions name it. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    default:
      return typeof value;
  }
}

/** The keys of values, in order; those of lists from all of their elements. */
export function schemaOf(values: readonly unknown[]): SchemaRow[] {
  const rows: SchemaRow[] = [];
  readKeys(values.slice(0, schemaLimits.values), [], 0, rows);
  return rows;
}

function readKeys(values: readonly unknown[], path: Path, depth: number, rows: SchemaRow[]): void {
  const objects = values.filter(isJsonObject);
  for (const key of new Set(objects.flatMap((object) => Object.keys(object)))) {
    const having = objects.filter((object) => Object.hasOwn(object, key));
    addRow(
      having.map((object) => object[key]),
      { path: [...path, key], name: key, depth, optional: having.length < objects.length },
      rows,
    );
  }
  const elements = values
    .filter((value): value is unknown[] => Array.isArray(value))
    .flatMap((list) => list.slice(0, schemaLimits.values));
  // The type of the elements says more than the type of the list.
  if (elements.length > 0)
    addRow(elements.slice(0, schemaLimits.values), { path: [...path, 0], name: '[ ]', depth, optional: false }, rows);
}

function addRow(
  values: readonly unknown[],
  row: Pick<SchemaRow, 'path' | 'name' | 'depth' | 'optional'>,
  rows: SchemaRow[],
): void {
  if (rows.length >= schemaLimits.rows || row.depth > schemaLimits.depth) return;
  rows.push({
    ...row,
    types: [...new Set(values.map(typeName))],
    sample: values.find((value) => value !== null) ?? null,
  });
  readKeys(values, row.path, row.depth + 1, rows);
}
