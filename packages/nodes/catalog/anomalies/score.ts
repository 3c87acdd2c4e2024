import { nodeErrors } from '@heddle/contract/errors/node';
import type { ForestOptions } from './forest.ts';
import { isolationScores } from './forest.ts';
import { seasonalResiduals } from './seasonal.ts';
import { byMean, byMedian, zScore, fencesOf, requireSamples } from '../../lib/statistics/baseline.ts';

/** The detection to run over the items of one group. */
export type AnomalyRequest =
  | { method: 'zscore' | 'mad'; values: number[]; threshold: number; direction: AnomalyDirection }
  | { method: 'iqr'; values: number[]; fences: number; direction: AnomalyDirection }
  | { method: 'seasonal'; values: number[]; period: number; threshold: number; direction: AnomalyDirection }
  /** The numbers of each field, by its name. */
  | ({ method: 'forest'; columns: { name: string; values: Float64Array }[]; threshold: number } & ForestOptions);

export type AnomalyDirection = 'both' | 'high' | 'low';

export interface AnomalyVerdict {
  unusual: boolean;
  /** Deviations from the baseline, or a score from 0 to 1 for the forest; null where the other values do not differ. */
  score: number | null;
  /** The value of the baseline; null for the forest. */
  expected: number | null;
  /** In words; empty for a value that is not unusual. */
  reason: string;
}

const short = (value: number): string => String(Number(value.toPrecision(4)));
const side = (score: number): string => (score > 0 ? 'above' : 'below');
const asked = (score: number, direction: AnomalyDirection): boolean =>
  direction === 'both' || (direction === 'high') === score > 0;

/** The verdict for every item of a group, in order. Throws `field_invalid` where there are too few. */
export function judge(request: AnomalyRequest): AnomalyVerdict[] {
  switch (request.method) {
    case 'zscore':
    case 'mad': {
      requireSamples(request.values.length, 3);
      const usual = request.method === 'mad' ? byMedian(request.values) : byMean(request.values);
      const center = request.method === 'mad' ? 'the median' : 'the mean';
      return request.values.map((value) =>
        verdict(zScore(value, usual), request, usual.center, (by) => `${by} ${center} of ${short(usual.center)}`),
      );
    }
    case 'iqr':
      return byFences(request);
    case 'seasonal': {
      const { values, period } = request;
      if (values.length < 2 * period)
        throw nodeErrors.field_invalid({
          field: 'Season length (periods)',
          reason: `must fit twice into a series, and one has ${values.length} items`,
        });
      const residuals = seasonalResiduals(values, period);
      const usual = byMedian(residuals);
      return residuals.map((residual, at) => {
        const expected = (values[at] ?? 0) - residual + usual.center;
        return verdict(
          zScore(residual, usual),
          request,
          expected,
          (by) => `${by} the ${short(expected)} of trend and season`,
        );
      });
    }
    case 'forest': {
      const { columns, threshold } = request;
      const count = columns[0]?.values.length ?? 0;
      requireSamples(count, 3);
      const points = Array.from({ length: count }, (_, at) => columns.map(({ values }) => values[at] ?? 0));
      return isolationScores(points, request).map(({ score, column }, at) => {
        const unusual = score >= threshold;
        return {
          unusual,
          score,
          expected: null,
          reason: unusual
            ? `easily parted from the others, first of all by ${columns[column]?.name ?? ''} = ${short(points[at]?.[column] ?? 0)}`
            : '',
        };
      });
    }
  }
}

/** Verdicts in a form that is cheap to send from a worker: arrays of numbers (NaN for null), and the reasons of the unusual ones by index. */
export interface PackedVerdicts {
  scores: Float64Array;
  expected: Float64Array;
  reasons: Map<number, string>;
}

/** The same as `judge`, packed. */
export function judgePacked(request: AnomalyRequest): PackedVerdicts {
  const verdicts = judge(request);
  return {
    scores: Float64Array.from(verdicts, ({ score }) => score ?? Number.NaN),
    expected: Float64Array.from(verdicts, ({ expected }) => expected ?? Number.NaN),
    reasons: new Map(
      verdicts.flatMap(({ unusual, reason }, at): [number, string][] => (unusual ? [[at, reason]] : [])),
    ),
  };
}

/** One of packed verdicts. */
export function unpacked({ scores, expected, reasons }: PackedVerdicts, at: number): AnomalyVerdict {
  const orNull = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  return {
    unusual: reasons.has(at),
    score: orNull(scores[at]),
    expected: orNull(expected[at]),
    reason: reasons.get(at) ?? '',
  };
}

function verdict(
  score: number,
  { threshold, direction }: { threshold: number; direction: AnomalyDirection },
  expected: number,
  against: (by: string) => string,
): AnomalyVerdict {
  const unusual = Math.abs(score) >= threshold && asked(score, direction);
  const by = Number.isFinite(score) ? `${short(Math.abs(score))} deviations ${side(score)}` : `${side(score)}`;
  return { unusual, score: Number.isFinite(score) ? score : null, expected, reason: unusual ? against(by) : '' };
}

function byFences({ values, fences: times, direction }: AnomalyRequest & { method: 'iqr' }): AnomalyVerdict[] {
  requireSamples(values.length, 4);
  const { low, high, quartiles } = fencesOf(values, times);
  const span = quartiles[1] - quartiles[0];
  return values.map((value) => {
    const beyond = value > quartiles[1] ? value - quartiles[1] : Math.min(0, value - quartiles[0]);
    const unusual = (value > high || value < low) && asked(beyond, direction);
    const expected = (quartiles[0] + quartiles[1]) / 2;
    return {
      unusual,
      score: span > 0 ? beyond / span : null,
      expected,
      reason: unusual ? `${side(beyond)} the fence of ${short(beyond > 0 ? high : low)}` : '',
    };
  });
}
