import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { CorrelationMethod } from '../../lib/statistics/correlation.ts';
import { correlate } from '../../lib/statistics/correlation.ts';
import type { DescribeOptions } from '../../lib/statistics/describe.ts';
import { describeNumbers } from '../../lib/statistics/describe.ts';
import { withDigits } from '../../lib/statistics/math/significant.ts';
import type { Term } from '../../lib/statistics/regression.ts';
import { powersOf, regress } from '../../lib/statistics/regression.ts';
import type { TestRequest } from './test-request.ts';
import { carryOut } from './test-request.ts';

/** The calculation for the columns of one group. NaN means "not a number". */
export type Request =
  | ({ operation: 'describe'; columns: Term[] } & DescribeOptions)
  | { operation: 'correlation'; columns: Term[]; method: CorrelationMethod; level: number }
  | { operation: 'regression'; y: Term; columns: Term[]; degree: number; intercept: boolean; level: number }
  | ({ operation: 'test' } & TestRequest);

/** Works out one request; numbers have so many significant digits. Throws `field_invalid`. */
export function analyze(request: Request, digits: number): JsonValue {
  return withDigits(resultOf(request), digits);
}

function resultOf(request: Request): JsonObject {
  switch (request.operation) {
    case 'describe':
      return Object.fromEntries(
        request.columns.map(({ name, values }) => {
          const numbers = complete([values])[0] ?? new Float64Array();
          return [name, { ...describeNumbers(numbers, request), leftOut: values.length - numbers.length }];
        }),
      );
    case 'correlation':
      return correlations(request.columns, request.method, request.level);
    case 'regression': {
      const [y = new Float64Array(), ...columns] = complete(
        [request.y, ...request.columns].map(({ values }) => values),
      );
      const terms = request.columns.flatMap(({ name }, at) =>
        powersOf({ name, values: columns[at] ?? [] }, request.degree),
      );
      const { coefficients, ...found } = regress(y, terms, request);
      return {
        count: y.length,
        leftOut: request.y.values.length - y.length,
        coefficients: coefficients.map((coefficient) => ({ ...coefficient })),
        ...found,
      };
    }
    case 'test':
      return carryOut(request);
  }
}

/** The columns without the rows in which any has no number. */
export function complete(columns: readonly ArrayLike<number>[]): Float64Array[] {
  const rows = Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => row).filter((row) =>
    columns.every((column) => Number.isFinite(column[row])),
  );
  return columns.map((column) => Float64Array.from(rows, (row) => column[row] ?? 0));
}

function correlations(columns: readonly Term[], method: CorrelationMethod, level: number): JsonObject {
  if (columns.length < 2) throw nodeErrors.field_invalid({ field: 'Fields', reason: 'must name two fields or more' });
  const numbers = complete(columns.map(({ values }) => values));
  const count = numbers[0]?.length ?? 0;
  if (count < 2)
    throw nodeErrors.field_invalid({
      field: 'Fields',
      reason: `must have numbers in two items or more, and all have one in ${count}`,
    });
  const pairs = columns.flatMap(({ name: first }, at) =>
    columns.slice(at + 1).map(({ name: second }, further) => ({
      first,
      second,
      ...correlate(numbers[at] ?? [], numbers[at + 1 + further] ?? [], method, level),
    })),
  );
  return { method, count, leftOut: (columns[0]?.values.length ?? 0) - count, pairs };
}
