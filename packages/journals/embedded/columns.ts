import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';

/** Objects with the same keys, column by column: see `FORMAT.md`. `k` are the keys, `c` their columns. */
export interface Rows {
  k: string[];
  c: JsonColumn[];
}
/** Values, one per row; objects column by column; or 0 for the same values as last written at the same place. */
export type JsonColumn = JsonValue[] | Rows | 0;

/** Rows with more keys are not written by columns: their keys are rarely the same. */
const MAX_KEYS = 200;

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The values last written, by place: index of the first row, and the keys that lead to the column. */
type Last = Map<string, readonly JsonValue[]>;

/** Keys are written with their length, so that different paths never are the same text. */
const under = (place: string, key: string): string => `${place}/${key.length}/${key}`;

/** Writes rows by columns, and keeps them to recognize equal columns later. */
export class ColumnsWriter {
  readonly #last: Last = new Map();
  #written: [string, readonly JsonValue[]][] = [];
  /** Arrays to reuse: of columns that turned out to equal the last ones. */
  readonly #spare: JsonValue[][] = [];
  #left = 0;
  #size = 0;

  /** Number of rows last written from this index on; undefined if there are none. */
  countFrom(from: number): number | undefined {
    return this.#last.get(String(from))?.length;
  }

  /** Size of the rows written last, in characters of JSON. */
  get size(): number {
    return this.#size - this.#left;
  }

  /** Writes rows whose first has index `from` in its list. Returns undefined, and keeps nothing, if their keys differ or they exceed `limit` characters. */
  write(rows: readonly JsonValue[], from: number, limit: number): JsonColumn | undefined {
    this.#written = [];
    this.#left = this.#size = limit;
    const column = this.#sameAsLast(rows, String(from))
      ? 0
      : isObject(rows[0])
        ? this.#rows(rows, String(from))
        : undefined;
    if (column === undefined) return undefined;
    for (const [place, values] of this.#written) this.#last.set(place, values);
    this.#last.set(String(from), rows);
    return column;
  }

  #rows(rows: readonly JsonValue[], place: string): Rows | undefined {
    const columns = toColumns(rows, () => this.#spare.pop() ?? []);
    if (!columns) return undefined;
    const table: Rows = { k: [...columns.keys()], c: [] };
    for (const [key, values] of columns) {
      const column = this.#column(values, under(place, key));
      if (column === undefined) return undefined;
      table.c.push(column);
    }
    return table;
  }

  #column(values: JsonValue[], place: string): JsonColumn | undefined {
    if (this.#sameAsLast(values, place)) {
      this.#spare.push(values);
      return 0;
    }
    this.#written.push([place, values]);
    const nested = isObject(values[0]) ? this.#rows(values, place) : undefined;
    if (nested) return nested;
    // What does not fit by columns does not fit as values either, which are longer.
    for (const value of values) {
      this.#left -= 1 + jsonSize(value, this.#left);
      if (this.#left < 0) return undefined;
    }
    return values;
  }

  #sameAsLast(values: readonly JsonValue[], place: string): boolean {
    const last = this.#last.get(place);
    return last?.length === values.length && values.every((value, index) => value === last[index]);
  }
}

/** The values by key; undefined unless all rows have the same keys in the same order, with a value for each. */
function toColumns(rows: readonly JsonValue[], empty: () => JsonValue[]): Map<string, JsonValue[]> | undefined {
  const [first] = rows;
  const keys = isObject(first) ? Object.keys(first) : [];
  // The name __proto__ cannot be set by assignment.
  if (keys.length === 0 || keys.length > MAX_KEYS || keys.includes('__proto__')) return undefined;
  const columns = keys.map(empty);
  for (const column of columns) column.length = rows.length;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!isObject(row)) return undefined;
    let at = 0;
    for (const key in row) {
      const value = row[key];
      const column = columns[at];
      if (key !== keys[at] || value === undefined || !column) return undefined;
      column[index] = value;
      at += 1;
    }
    if (at !== keys.length) return undefined;
  }
  return new Map(keys.map((key, index) => [key, columns[index] ?? []]));
}

/** Reads the columns of a `ColumnsWriter`, in the order they were written. */
export class ColumnsReader {
  readonly #last: Last = new Map();

  /** The rows of a column whose first has index `from` in its list. */
  read(column: JsonColumn, from: number): readonly JsonValue[] {
    return this.#column(column, String(from));
  }

  #column(column: JsonColumn, place: string): readonly JsonValue[] {
    if (column === 0) {
      const last = this.#last.get(place);
      if (!last) throw new Error(`A column refers to a missing one: ${place}.`);
      return last;
    }
    const values = Array.isArray(column) ? column : this.#rows(column, place);
    this.#last.set(place, values);
    return values;
  }

  #rows({ k: keys, c }: Rows, place: string): JsonValue[] {
    const columns = c.map((column, index) => this.#column(column, under(place, keys[index] ?? '')));
    return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => {
      const object: JsonObject = {};
      for (let index = 0; index < keys.length; index++) object[keys[index] ?? ''] = columns[index]?.[row] ?? null;
      return object;
    });
  }
}
