import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { toCell } from '@heddle/contract/node/tables/cells';
import type { ColumnType } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';

/** A column that a table of items has. */
export interface ItemColumn {
  name: string;
  type: ColumnType;
}

/** The most items whose values decide on types. */
const ITEMS_READ = 1000;

/** The name of a column for a field: without dots and brackets, which select a part of a value. Null if nothing is left of it. */
const columnName = (field: string): string | null => {
  const name = field
    .replaceAll(/[.[\]\s]+/g, ' ')
    .trim()
    .slice(0, tableLimits.name)
    .trim();
  return name === '' || name === '__proto__' ? null : name;
};

function isDate(value: string): boolean {
  try {
    toCell({ id: '', name: '', type: 'date' }, value);
    return true;
  } catch (error) {
    if (error instanceof HeddleError) return false;
    throw error;
  }
}

function typeOf(value: JsonValue): ColumnType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return isDate(value) ? 'date' : 'text';
  return 'json';
}

/** The columns for the fields of items, in order, each of the narrowest type that fits its values; JSON where they are of several kinds. */
export function columnsOfItems(items: readonly Item[]): ItemColumn[] {
  const types = new Map<string, Set<ColumnType>>();
  for (const { json } of items.slice(0, ITEMS_READ))
    for (const [field, value] of Object.entries(json)) {
      const name = columnName(field);
      if (name === null) continue;
      const found = types.get(name) ?? new Set();
      types.set(name, found);
      if (value !== null) found.add(typeOf(value));
    }
  return [...types].slice(0, tableLimits.columns).map(([name, found]) => {
    const [only, ...others] = found;
    if (only === undefined) return { name, type: 'text' };
    if (others.length === 0) return { name, type: only };
    return { name, type: [...found].every((type) => type === 'text' || type === 'date') ? 'text' : 'json' };
  });
}
