import { nodeErrors } from '@heddle/contract/errors/node';
import { chiSquareAbove } from '../math/distributions.ts';
import { sumOf } from '../math/moments.ts';

export interface CountTest {
  /** χ². */
  statistic: number;
  degreesOfFreedom: number;
  p: number;
  /** The smallest count that was expected; below five, χ² is a rough measure. */
  leastExpected: number;
}

/** χ² of observed and expected counts, each difference lessened by `correction`. */
const chiSquare = (observed: readonly number[], expected: readonly number[], correction = 0): number =>
  sumOf(observed, (count, at) => {
    const wanted = expected[at] ?? 0;
    return wanted === 0 ? 0 : Math.max(0, Math.abs(count - wanted) - correction) ** 2 / wanted;
  });

/**
 * Pearson's test of whether rows and columns of a table of counts have nothing to do with each other; with Yates' correction for tables of two by two.
 * `cramersV` is the strength from 0 to 1. NIST/SEMATECH e-Handbook, 1.3.5.15 and 7.4.5. Throws `field_invalid` for fewer than two rows or columns.
 */
export function chiIndependence(
  table: readonly (readonly number[])[],
  yates: boolean,
): CountTest & { cramersV: number } {
  const [rows, columns] = [table.length, table[0]?.length ?? 0];
  if (rows < 2 || columns < 2)
    throw nodeErrors.field_invalid({
      field: 'Test',
      reason: `needs two or more kinds of each of the two fields, and there are ${rows} and ${columns}`,
    });
  const inRow = table.map((row) => sumOf(row));
  const inColumn = Array.from({ length: columns }, (_, column) => sumOf(table.map((row) => row[column] ?? 0)));
  const all = sumOf(inRow);
  const observed = table.flat();
  const expected = inRow.flatMap((row) => inColumn.map((column) => (row * column) / all));
  const leastOff = Math.min(...observed.map((count, at) => Math.abs(count - (expected[at] ?? 0))));
  const statistic = chiSquare(observed, expected, yates && rows === 2 && columns === 2 ? Math.min(0.5, leastOff) : 0);
  const df = (rows - 1) * (columns - 1);
  const cramersV = Math.sqrt(chiSquare(observed, expected) / (all * (Math.min(rows, columns) - 1)));
  return {
    statistic,
    degreesOfFreedom: df,
    p: chiSquareAbove(statistic, df),
    leastExpected: Math.min(...expected),
    cramersV,
  };
}

/** Pearson's test of whether counts come in the expected proportions, which need not add up to one. Throws `field_invalid`. */
export function chiFit(observed: readonly number[], proportions: readonly number[]): CountTest {
  if (observed.length < 2)
    throw nodeErrors.field_invalid({
      field: 'Test',
      reason: `needs two or more kinds, and there are ${observed.length}`,
    });
  if (!proportions.every((share) => share > 0))
    throw nodeErrors.field_invalid({
      field: 'Expected proportions',
      reason: 'must have a number above zero for every kind that occurs',
    });
  const factor = sumOf(observed) / sumOf(proportions);
  const expected = proportions.map((share) => share * factor);
  const statistic = chiSquare(observed, expected);
  return {
    statistic,
    degreesOfFreedom: observed.length - 1,
    p: chiSquareAbove(statistic, observed.length - 1),
    leastExpected: Math.min(...expected),
  };
}
