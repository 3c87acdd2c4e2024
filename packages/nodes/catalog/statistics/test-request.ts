import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { chiFit, chiIndependence } from '../../lib/statistics/hypotheses/counts.ts';
import { mannWhitney } from '../../lib/statistics/hypotheses/mann-whitney.ts';
import { anovaOneWay, tOneSample, tPaired, tTwoSamples } from '../../lib/statistics/hypotheses/means.ts';
import { jarqueBera, shapiroWilk } from '../../lib/statistics/hypotheses/normality.ts';
import type { Side } from '../../lib/statistics/hypotheses/sides.ts';
import { meanOf, varianceOf } from '../../lib/statistics/math/moments.ts';

/** Numbers of one group, by its name. */
export interface TestSample {
  name: string;
  values: Float64Array;
}

export type TestRequest = { side: Side; level: number } & (
  | { test: 'tOneSample'; values: Float64Array; expected: number }
  | { test: 'tPaired'; first: Float64Array; second: Float64Array }
  | { test: 'welch' | 'tTwoSamples' | 'mannWhitney' | 'anova'; samples: TestSample[] }
  | { test: 'shapiroWilk' | 'jarqueBera'; values: Float64Array }
  | { test: 'chiIndependence'; table: number[][]; yates: boolean }
  | { test: 'chiFit'; observed: number[]; proportions: number[] }
);

/** Performs a test. Throws `field_invalid` where the data does not allow it. */
export function carryOut(request: TestRequest): JsonObject {
  const { test } = request;
  switch (request.test) {
    case 'tOneSample':
      return { test, count: request.values.length, ...tOneSample(request.values, request.expected, request) };
    case 'tPaired':
      return { test, count: request.first.length, ...tPaired(request.first, request.second, request) };
    case 'shapiroWilk':
      return { test, count: request.values.length, ...shapiroWilk(request.values) };
    case 'jarqueBera':
      return { test, count: request.values.length, ...jarqueBera(request.values) };
    case 'chiIndependence':
      return { test, ...chiIndependence(request.table, request.yates) };
    case 'chiFit':
      return { test, ...chiFit(request.observed, request.proportions) };
    case 'anova':
      return {
        test,
        ...anovaOneWay(request.samples.map(({ values }) => values)),
        groups: request.samples.map(summaryOf),
      };
    case 'mannWhitney': {
      const [first, second] = twoOf(request.samples);
      return {
        test,
        ...mannWhitney(first.values, second.values, request.side),
        groups: [summaryOf(first), summaryOf(second)],
      };
    }
    case 'welch':
    case 'tTwoSamples': {
      const [first, second] = twoOf(request.samples);
      return {
        test,
        ...tTwoSamples(first.values, second.values, request.test === 'tTwoSamples', request),
        groups: [summaryOf(first), summaryOf(second)],
      };
    }
  }
}

function twoOf(samples: readonly TestSample[]): [TestSample, TestSample] {
  const [first, second, third] = samples;
  if (!first || !second || third)
    throw nodeErrors.field_invalid({
      field: 'Groups',
      reason: `must name a field with two values, and there are ${samples.length}; for more choose the analysis of variance`,
    });
  return [first, second];
}

const summaryOf = ({ name, values }: TestSample): JsonObject => ({
  name,
  count: values.length,
  mean: meanOf(values),
  standardDeviation: Math.sqrt(varianceOf(values)),
});
