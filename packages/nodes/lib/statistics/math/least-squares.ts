import type { Numbers } from './moments.ts';
import { sumOf } from './moments.ts';

export interface LeastSquares {
  /** One of each column. */
  coefficients: number[];
  /** The diagonal of (XᵀX)⁻¹: times the variance of the residuals, the variance of each coefficient. */
  spreads: number[];
  residuals: Float64Array;
}

/** A column is linearly dependent if the part that the others do not explain is smaller than this share of it. */
const DEPENDENT = 1e-13;

/**
 * The coefficients by which the columns come closest to y: QR decomposition by Householder reflections of columns scaled to length one. Golub and
 * Van Loan, Matrix Computations (4th edition), 5.2 and 5.3. Undefined where a column depends on others. There are at least as many rows as columns.
 */
export function leastSquares(columns: readonly Numbers[], y: Numbers): LeastSquares | undefined {
  const lengths = columns.map((column) => Math.sqrt(sumOf(column, (value) => value * value)));
  if (lengths.some((length) => length === 0)) return undefined;
  const q = columns.map((column, at) => Float64Array.from(column, (value) => value / (lengths[at] ?? 1)));
  const right = Float64Array.from(y);
  const diagonal: number[] = [];
  for (const [at, column] of q.entries()) {
    const head = column[at] ?? 0;
    let squares = 0;
    for (let row = at; row < column.length; row += 1) squares += (column[row] ?? 0) ** 2;
    const norm = Math.sqrt(squares);
    if (norm < DEPENDENT) return undefined;
    const value = head > 0 ? -norm : norm;
    diagonal.push(value);
    // The reflection is stored where the column has become zero.
    column[at] = head - value;
    const scale = value * (head - value);
    for (const other of [...q.slice(at + 1), right]) {
      let dot = 0;
      for (let row = at; row < column.length; row += 1) dot += (column[row] ?? 0) * (other[row] ?? 0);
      for (let row = at; row < column.length; row += 1)
        other[row] = (other[row] ?? 0) + (dot / scale) * (column[row] ?? 0);
    }
  }
  const size = q.length;
  const upper = (row: number, column: number): number =>
    row === column ? (diagonal[row] ?? 0) : (q[column]?.[row] ?? 0);
  const solve = (of: Numbers): number[] => {
    const found = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      let rest = of[row] ?? 0;
      for (let column = row + 1; column < size; column += 1) rest -= upper(row, column) * (found[column] ?? 0);
      found[row] = rest / upper(row, row);
    }
    return found;
  };
  const coefficients = solve(right).map((value, at) => value / (lengths[at] ?? 1));
  // The columns of R⁻¹; the squares of its rows add up to the diagonal of (RᵀR)⁻¹.
  const spreads = new Array<number>(size).fill(0);
  for (let unit = 0; unit < size; unit += 1) {
    const inverse = solve(Float64Array.from({ length: size }, (_, at) => (at === unit ? 1 : 0)));
    for (const [at, value] of inverse.entries()) spreads[at] = (spreads[at] ?? 0) + (value / (lengths[at] ?? 1)) ** 2;
  }
  const residuals = Float64Array.from(
    y,
    (value, row) => value - sumOf(coefficients, (coefficient, at) => coefficient * (columns[at]?.[row] ?? 0)),
  );
  return { coefficients, spreads, residuals };
}
