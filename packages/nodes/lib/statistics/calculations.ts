import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import { toNumber } from '../conditions/compare.ts';
import type { Accumulator } from './accumulators.ts';
import * as accumulators from './accumulators.ts';
import type { Column } from './columns.ts';
import { AccumulatorColumn, CountColumn, ExtremeColumn, SumColumn } from './columns.ts';

/** One thing to work out of the items of a group. */
export interface Calculation {
  /** Where the result goes in the item. */
  name: string;
  /** The path of the values in the items; empty for the items themselves. */
  path: string;
  /** Creates a column with its result for each group. */
  open(): Column;
}

export interface CalculationOptions {
  /** Fails with the values that are not numbers instead of leaving them out. */
  strict: boolean;
  /** Digits after the point; undefined leaves results as they are. */
  decimals: number | undefined;
}

type NumberMaker = () => { add(value: number): void; result(): number | null };

const mean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** The result from the sum and the number of its terms. */
const ofSums: { readonly [name: string]: (sum: number, count: number) => number | null } = {
  sum: (sum) => sum,
  mean,
  average: mean,
  avg: mean,
};

const ofNumbers: { readonly [name: string]: (argument: string) => NumberMaker } = {
  median: () => accumulators.percentile(50),
  percentile: (argument) => accumulators.percentile(numberArgument('percentile', argument, 0, 100)),
  variance: () => accumulators.variance,
  stdDev: () => accumulators.stdDev,
  stdDevP: () => accumulators.stdDevP,
  product: () => accumulators.product,
};

const ofColumns: { readonly [name: string]: () => Column } = {
  count: () => new CountColumn(),
  min: () => new ExtremeColumn('least'),
  max: () => new ExtremeColumn('greatest'),
};

const ofValues: { readonly [name: string]: (argument: string) => () => Accumulator } = {
  first: () => accumulators.first,
  last: () => accumulators.last,
  distinct: () => accumulators.distinct,
  countDistinct: () => accumulators.countDistinct,
  mostFrequent: () => accumulators.mostFrequent,
  list: (argument) => accumulators.list(argument === '' ? Infinity : numberArgument('list', argument, 1, 1_000_000)),
  join: (argument) => accumulators.join(argument === '' ? ', ' : argument.replaceAll(/^"|"$|^'|'$/g, '')),
};

/** The names of all calculations, for the form. */
export const calculationNames = [ofSums, ofNumbers, ofColumns, ofValues].flatMap((some) => Object.keys(some));

function numberArgument(name: string, written: string, low: number, high: number): number {
  const number = toNumber(written);
  if (number === undefined || number < low || number > high)
    throw invalid(`needs a number from ${low} to ${high} after the field in ${name}(…), not "${written}"`);
  return number;
}

const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Calculate', reason });

/** Reads `total = sum(amount)`, `p95 = percentile(latency, 95)`, `names = join(name, "; ")`. Throws `field_invalid`. */
export function readCalculations(pairs: readonly Pair[], options: CalculationOptions): Calculation[] {
  const written = pairs.length === 0 ? [{ name: 'count', value: 'count()' }] : pairs;
  return written.map(({ name, value }) => {
    const [, verb = '', inside = ''] = /^\s*(\w+)\s*\(([^]*)\)\s*$/.exec(value) ?? [];
    const comma = inside.indexOf(',');
    const path = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const argument = comma < 0 ? '' : inside.slice(comma + 1).trim();
    const open = columnOf(verb, path, argument, options);
    if (open) return { name, path, open };
    throw invalid(`must be like sum(amount), not "${value}"; there are ${calculationNames.join(', ')}`);
  });
}

function columnOf(
  verb: string,
  path: string,
  argument: string,
  options: CalculationOptions,
): (() => Column) | undefined {
  const known = <T>(some: { readonly [name: string]: T }): T | undefined =>
    Object.hasOwn(some, verb) ? some[verb] : undefined;
  const finishSum = known(ofSums);
  const numeric = known(ofNumbers);
  if ((finishSum || numeric) && path === '') throw invalid(`needs a field in ${verb}(…)`);
  const refuse = refusing(`${verb}(${path})`, options);
  if (finishSum)
    return () => new SumColumn({ refuse, finish: (sum, count) => rounded(finishSum(sum, count), options.decimals) });
  if (numeric) {
    const make = numbersOnly(numeric(argument), refuse, options);
    return () => new AccumulatorColumn(make);
  }
  const column = known(ofColumns);
  if (column) return column;
  const make = known(ofValues)?.(argument);
  return make && (() => new AccumulatorColumn(make));
}

/** How values that are not numbers are handled. */
const refusing =
  (name: string, { strict }: CalculationOptions) =>
  (value: JsonValue): void => {
    if (strict)
      throw nodeErrors.field_invalid({
        field: name,
        reason: `needs numbers, not ${JSON.stringify(value).slice(0, 60)}`,
      });
  };

function numbersOnly(
  open: NumberMaker,
  refuse: (value: JsonValue) => void,
  { decimals }: CalculationOptions,
): () => Accumulator {
  return () => {
    const inner = open();
    return {
      add(value) {
        const number = toNumber(value);
        if (number === undefined) refuse(value);
        else inner.add(number);
      },
      result: () => rounded(inner.result(), decimals),
    };
  };
}

function rounded(value: number | null, decimals: number | undefined): JsonValue {
  if (value === null || !Number.isFinite(value)) return null;
  return decimals === undefined ? value : Number(value.toFixed(decimals));
}
