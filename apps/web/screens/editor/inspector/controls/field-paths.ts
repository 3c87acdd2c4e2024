import { schemaOf } from '../../../../run/data/schema.ts';
import { preview } from '@heddle/expression/editing/suggestions';

/** A field of an item by its path, `customer.city` or `lines[0].price`, with the beginning of its value: `"Bern"`. */
export interface FieldPath {
  path: string;
  value: string;
}

/** The fields that items have, as rules and tables name them. Those that a path cannot name are left out: keys with dots or brackets. */
export function fieldPaths(items: readonly { json: unknown }[]): FieldPath[] {
  return schemaOf(items.map(({ json }) => json)).flatMap(({ path, sample }) => {
    if (path.some((key) => typeof key === 'string' && (key === '' || /[.[\]]/.test(key)))) return [];
    const text = path.reduce<string>(
      (before, key) => (typeof key === 'number' ? `${before}[${key}]` : before === '' ? key : `${before}.${key}`),
      '',
    );
    return [{ path: text, value: preview(sample) }];
  });
}
