import type { DataColumn } from '../../lib/learning/columns.ts';
import { fencesOf } from '../../lib/statistics/baseline.ts';
import { correlate } from '../../lib/statistics/correlation.ts';
import { describeNumbers } from '../../lib/statistics/describe.ts';
import { meanOf, sorted, sumOf } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import { presentIn } from './clean.ts';

/** What a column is like. Types, so that they are JSON. */
export type ColumnProfile = NumberProfile | CategoryProfile;

export type NumberProfile = {
  name: string;
  kind: 'number';
  count: number;
  missing: number;
  mean: number;
  standardDeviation: number;
  min: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  max: number;
  skewness: number;
  /** Numbers beyond 1.5 interquartile ranges from the quartiles. */
  outliers: number;
};

export type CategoryProfile = {
  name: string;
  kind: 'category';
  count: number;
  missing: number;
  distinct: number;
  top: { value: string; count: number; share: number }[];
};

const MOST_TOP = 5;
const FENCES = 1.5;
const LEVEL = 0.95;

/** The profile of a column over the rows that are kept. */
export function profileOf(column: DataColumn, dropped: Uint8Array): ColumnProfile {
  const { name } = column;
  const kept = dropped.filter((reason) => reason === 0).length;
  if (column.kind === 'category') {
    const counts = new Float64Array(column.categories.length);
    for (const [row, code] of column.codes.entries())
      if (code >= 0 && dropped[row] === 0) counts[code] = (counts[code] ?? 0) + 1;
    const count = sumOf(counts);
    const top = [...counts.entries()]
      .filter(([, each]) => each > 0)
      .sort(([one, a], [other, b]) => b - a || one - other)
      .slice(0, MOST_TOP)
      .map(([code, each]) => ({ value: column.categories[code] ?? '', count: each, share: each / count }));
    return {
      name,
      kind: 'category',
      count,
      missing: kept - count,
      distinct: counts.filter((each) => each > 0).length,
      top,
    };
  }
  const present = presentIn(column.values, dropped);
  const figures = describeNumbers(present, { quantiles: [], method: 'r7', level: LEVEL });
  const figure = (key: string): number => {
    const value = figures[key];
    return typeof value === 'number' ? value : Number.NaN;
  };
  const ascending = sorted(present);
  const fences = present.length > 0 ? fencesOf(present, FENCES) : undefined;
  return {
    name,
    kind: 'number',
    count: present.length,
    missing: kept - present.length,
    mean: figure('mean'),
    standardDeviation: figure('standardDeviation'),
    min: figure('min'),
    lowerQuartile: quantile(ascending, 0.25, 'r7'),
    median: quantile(ascending, 0.5, 'r7'),
    upperQuartile: quantile(ascending, 0.75, 'r7'),
    max: figure('max'),
    skewness: figure('skewness'),
    outliers: fences ? present.filter((value) => value < fences.low || value > fences.high).length : 0,
  };
}

/** How far two columns of numbers go together, over the rows that have both. */
export interface ColumnCorrelation {
  x: string;
  y: string;
  value: number;
  p: number;
  count: number;
}

const LEAST_PAIRS = 3;

/** All pairs of columns of numbers, the strongest first. Pairs in which one never changes are left out. */
export function correlationsOf(
  columns: readonly DataColumn[],
  dropped: Uint8Array,
  method: 'pearson' | 'spearman',
): ColumnCorrelation[] {
  const numbers = columns.filter((column) => column.kind === 'number');
  const found: ColumnCorrelation[] = [];
  for (const [at, x] of numbers.entries())
    for (const y of numbers.slice(at + 1)) {
      const both = (_value: number, row: number): boolean =>
        dropped[row] === 0 && !Number.isNaN(x.values[row]) && !Number.isNaN(y.values[row]);
      const [one, other] = [x.values.filter(both), y.values.filter(both)];
      if (one.length < LEAST_PAIRS) continue;
      const { value, p } = correlate(one, other, method, LEVEL);
      if (!Number.isNaN(value)) found.push({ x: x.name, y: y.name, value, p, count: one.length });
    }
  return found.sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

/** The figures of a column of numbers within a group. */
export interface GroupFigures {
  count: number;
  sum: number;
  mean: number;
  median: number;
  min: number;
  max: number;
}

/** A group: its rows, and the figures of its numbers by the names of their columns. */
export interface GroupProfile {
  rows: number;
  figures: { name: string; figures: GroupFigures }[];
}

/** The figures of every column of numbers in every group; `groups` has the number of the group of each row. */
export function groupFigures(
  columns: readonly DataColumn[],
  dropped: Uint8Array,
  groups: Uint32Array,
  count: number,
): GroupProfile[] {
  const members: number[][] = Array.from({ length: count }, () => []);
  for (const [row, group] of groups.entries()) if (dropped[row] === 0) members[group]?.push(row);
  return members.map((rows) => ({
    rows: rows.length,
    figures: columns.flatMap((column) => {
      if (column.kind !== 'number') return [];
      const values = Float64Array.from(rows, (row) => column.values[row] ?? Number.NaN).filter(
        (value) => !Number.isNaN(value),
      );
      const ascending = sorted(values);
      const figures = {
        count: values.length,
        sum: sumOf(values),
        mean: meanOf(values),
        median: quantile(ascending, 0.5, 'r2'),
        min: ascending[0] ?? Number.NaN,
        max: ascending.at(-1) ?? Number.NaN,
      };
      return [{ name: column.name, figures }];
    }),
  }));
}
