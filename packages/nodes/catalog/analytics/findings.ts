import type { ColumnCorrelation, ColumnProfile } from './profile.ts';

/** Shares and figures from which something is worth saying. */
const WORTH = { missing: 0.05, dominant: 0.9, skewness: 1, outliers: 0.02 } as const;
const MOST = 30;

const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`;
const shown = (value: number): string => String(Number(value.toPrecision(2)));

/** What is worth knowing about columns before one works with them, in words. `strong` is the correlation from which two go together. */
export function findingsOf(
  columns: readonly ColumnProfile[],
  correlations: readonly ColumnCorrelation[],
  rows: number,
  strong: number,
): string[] {
  const together = correlations
    .filter(({ value }) => Math.abs(value) >= strong)
    .map(({ x, y, value }) =>
      value > 0 ? `${x} and ${y} rise together (${shown(value)}).` : `${x} falls where ${y} rises (${shown(value)}).`,
    );
  return [...columns.flatMap((column) => aboutColumn(column, rows)), ...together].slice(0, MOST);
}

function aboutColumn(column: ColumnProfile, rows: number): string[] {
  const { name, count, missing } = column;
  if (count === 0) return [`${name} has no values.`];
  const found: string[] = [];
  if (missing / rows >= WORTH.missing) found.push(`${name} is missing in ${percent(missing / rows)} of the rows.`);
  if (column.kind === 'number') {
    if (column.min === column.max) found.push(`${name} never changes.`);
    else if (Math.abs(column.skewness) >= WORTH.skewness)
      found.push(
        `${name} is skewed to the ${column.skewness > 0 ? 'right: a few values are far above' : 'left: a few values are far below'} the others.`,
      );
    if (column.outliers / count >= WORTH.outliers) found.push(`${name} has ${column.outliers} outliers.`);
    return found;
  }
  const [first] = column.top;
  if (column.distinct === 1) found.push(`${name} never changes.`);
  else if (column.distinct === count) found.push(`${name} is different in every row.`);
  else if (first && first.share >= WORTH.dominant)
    found.push(`${name} is "${first.value}" in ${percent(first.share)} of the rows.`);
  return found;
}
