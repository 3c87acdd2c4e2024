import type { DataColumn } from '../../lib/learning/columns.ts';
import { fencesOf } from '../../lib/statistics/baseline.ts';
import { meanOf, sorted, squaresOf } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';

export interface CleanOptions {
  missing: 'keep' | 'drop' | 'fill';
  /** How missing numbers are filled; categories get their most frequent value. */
  fill: 'median' | 'mean' | 'zero';
  outliers: 'keep' | 'drop' | 'clip';
  /** Interquartile ranges beyond the quartiles. */
  fences: number;
  scale: 'none' | 'standard' | 'range';
  duplicates: boolean;
}

/** Why rows are dropped: 0 is kept. */
export const DROPPED = { kept: 0, missing: 1, outlier: 2, duplicate: 3 } as const;

export interface Cleaned {
  columns: DataColumn[];
  /** Of each row, see `DROPPED`. */
  dropped: Uint8Array;
  /** How many cells were filled and clipped. */
  filled: number;
  clipped: number;
}

/** Rows that a column needs before its outliers are looked at. */
const LEAST = 4;

/** Cleans columns, step by step: duplicates, missing values, outliers, scale. Each step sees only the rows that the steps before have kept. */
export function clean(given: readonly DataColumn[], rows: number, options: CleanOptions): Cleaned {
  const dropped = new Uint8Array(rows);
  if (options.duplicates) dropDuplicates(given, dropped);
  const isMissing = (column: DataColumn, row: number): boolean =>
    column.kind === 'number' ? Number.isNaN(column.values[row]) : column.codes[row] === -1;
  if (options.missing === 'drop')
    for (let row = 0; row < rows; row += 1)
      if (dropped[row] === 0 && given.some((column) => isMissing(column, row))) dropped[row] = DROPPED.missing;
  let filled = 0;
  const complete = given.map((column): DataColumn => {
    if (options.missing !== 'fill') return copied(column);
    const result = fill(column, dropped, options.fill);
    filled += result.filled;
    return result.column;
  });
  const { clipped, columns } = boundOutliers(complete, dropped, options);
  return { columns: columns.map((column) => scaled(column, dropped, options.scale)), dropped, filled, clipped };
}

const copied = (column: DataColumn): DataColumn =>
  column.kind === 'number' ? { ...column, values: column.values.slice() } : { ...column, codes: column.codes.slice() };

function dropDuplicates(columns: readonly DataColumn[], dropped: Uint8Array): void {
  const seen = new Set<string>();
  for (let row = 0; row < dropped.length; row += 1) {
    const key = columns.map((column) => (column.kind === 'number' ? column.values[row] : column.codes[row])).join();
    if (seen.has(key)) dropped[row] = DROPPED.duplicate;
    seen.add(key);
  }
}

/** The numbers of the rows that are kept, without missing ones. */
export const presentIn = (values: Float64Array, dropped: Uint8Array): Float64Array =>
  values.filter((value, row) => dropped[row] === 0 && !Number.isNaN(value));

function fill(
  column: DataColumn,
  dropped: Uint8Array,
  by: CleanOptions['fill'],
): { column: DataColumn; filled: number } {
  let filled = 0;
  if (column.kind === 'number') {
    const present = presentIn(column.values, dropped);
    if (present.length === 0) return { column: copied(column), filled };
    const value = by === 'zero' ? 0 : by === 'mean' ? meanOf(present) : quantile(sorted(present), 0.5, 'r2');
    const values = column.values.map((each, row) => {
      if (!Number.isNaN(each) || dropped[row] !== 0) return each;
      filled += 1;
      return value;
    });
    return { column: { ...column, values }, filled };
  }
  const counts = new Float64Array(column.categories.length);
  for (const [row, code] of column.codes.entries())
    if (code >= 0 && dropped[row] === 0) counts[code] = (counts[code] ?? 0) + 1;
  const most = counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
  if (counts.length === 0) return { column: copied(column), filled };
  const codes = column.codes.map((code, row) => {
    if (code !== -1 || dropped[row] !== 0) return code;
    filled += 1;
    return most;
  });
  return { column: { ...column, codes }, filled };
}

/** Drops rows with numbers beyond the fences of their column, or brings the numbers to the fences. */
function boundOutliers(
  columns: readonly DataColumn[],
  dropped: Uint8Array,
  { outliers, fences }: CleanOptions,
): { columns: DataColumn[]; clipped: number } {
  let clipped = 0;
  if (outliers === 'keep') return { columns: [...columns], clipped };
  // All fences are those of the rows that were there before any was dropped for being an outlier.
  const bounds = columns.map((column) => {
    const present = column.kind === 'number' ? presentIn(column.values, dropped) : new Float64Array();
    return present.length >= LEAST ? fencesOf(present, fences) : undefined;
  });
  const bounded = columns.map((column, at): DataColumn => {
    const bound = bounds[at];
    if (column.kind !== 'number' || !bound) return column;
    const values = column.values.map((value, row) => {
      if (Number.isNaN(value) || (value >= bound.low && value <= bound.high)) return value;
      if (outliers === 'drop') {
        if (dropped[row] === 0) dropped[row] = DROPPED.outlier;
        return value;
      }
      if (dropped[row] === 0) clipped += 1;
      return value < bound.low ? bound.low : bound.high;
    });
    return { ...column, values };
  });
  return { columns: bounded, clipped };
}

function scaled(column: DataColumn, dropped: Uint8Array, scale: CleanOptions['scale']): DataColumn {
  if (column.kind !== 'number' || scale === 'none') return column;
  const present = presentIn(column.values, dropped);
  if (present.length === 0) return column;
  const ascending = sorted(present);
  const [low, high] = [ascending[0] ?? 0, ascending.at(-1) ?? 0];
  const mean = meanOf(present);
  const [from, by] =
    scale === 'range' ? [low, high - low] : [mean, Math.sqrt(squaresOf(present, mean) / present.length)];
  return { ...column, values: column.values.map((value) => (value - from) / (by > 0 ? by : 1)) };
}
