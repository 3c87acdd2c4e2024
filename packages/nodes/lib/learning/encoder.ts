import { meanOf, squaresOf } from '../statistics/math/moments.ts';
import type { DataColumn } from './columns.ts';

/** How a column becomes numbers: standardized, or a place for each frequent category that is 1 for it and 0 for others. */
type EncodedColumn =
  | { name: string; kind: 'number'; at: number; width: 1; mean: number; deviation: number }
  | { name: string; kind: 'category'; at: number; width: number; categories: string[] };

/** How rows become points. */
export interface Encoder {
  columns: EncodedColumn[];
  width: number;
}

/** Points, one after the other. */
export interface Matrix {
  rows: number;
  width: number;
  values: Float64Array;
}

/** Categories of a column that count, the most frequent ones; the others are alike. */
const MOST_CATEGORIES = 50;

/** Learns how to encode columns from their rows. */
export function fitEncoder(columns: readonly DataColumn[]): Encoder {
  let at = 0;
  const encoded = columns.map((column): EncodedColumn => {
    const made = encodedColumn(column, at);
    at += made.width;
    return made;
  });
  return { columns: encoded, width: at };
}

function encodedColumn(column: DataColumn, at: number): EncodedColumn {
  const { name } = column;
  if (column.kind === 'category') {
    const counts = column.categories.map((category) => ({ category, count: 0 }));
    for (const code of column.codes) {
      const entry = counts[code];
      if (entry) entry.count += 1;
    }
    const frequent = counts
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1))
      .slice(0, MOST_CATEGORIES);
    return { name, kind: 'category', at, width: frequent.length, categories: frequent.map(({ category }) => category) };
  }
  const present = column.values.filter((value) => !Number.isNaN(value));
  const mean = present.length > 0 ? meanOf(present) : 0;
  const deviation = present.length > 0 ? Math.sqrt(squaresOf(present, mean) / present.length) : 0;
  return { name, kind: 'number', at, width: 1, mean, deviation: deviation > 0 ? deviation : 1 };
}

/** Encodes rows. A number that is missing counts as the mean, a category that is missing or new as none. */
export function encode({ columns, width }: Encoder, given: readonly DataColumn[], rows: number): Matrix {
  const values = new Float64Array(rows * width);
  for (const [index, column] of columns.entries()) {
    const source = given[index];
    if (column.kind === 'number' && source?.kind === 'number')
      for (let row = 0; row < rows; row += 1) {
        const value = source.values[row] ?? Number.NaN;
        values[row * width + column.at] = Number.isNaN(value) ? 0 : (value - column.mean) / column.deviation;
      }
    if (column.kind === 'category' && source?.kind === 'category') {
      const places = source.categories.map((category) => column.categories.indexOf(category));
      for (let row = 0; row < rows; row += 1) {
        const place = places[source.codes[row] ?? -1] ?? -1;
        if (place >= 0) values[row * width + column.at + place] = 1;
      }
    }
  }
  return { rows, width, values };
}
