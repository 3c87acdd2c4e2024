import { describe, expect, it } from 'vitest';
import type { StepProgress } from './progress.ts';
import { createProgress, PROGRESS_PACE_MS } from './progress.ts';

describe('how far a step is', () => {
  it('is told once in a while, and when all is done', () => {
    const told: StepProgress[] = [];
    let now = 0;
    const progress = createProgress(
      (one) => told.push(one),
      () => now,
    );
    for (let row = 1; row <= 100; row += 1) {
      progress(row, 100, 'Reading rows');
      now += PROGRESS_PACE_MS / 10;
    }
    expect(told.map(({ done }) => done)).toEqual([11, 21, 31, 41, 51, 61, 71, 81, 91, 100]);
    expect(told[0]).toEqual({ done: 11, total: 100, text: 'Reading rows' });
  });

  it('is not told of what is done within a moment', () => {
    const told: StepProgress[] = [];
    const progress = createProgress(
      (one) => told.push(one),
      () => 0,
    );
    for (let row = 1; row <= 3; row += 1) progress(row, 3);
    expect(told).toEqual([]);
  });

  it('takes what is no number for nothing', () => {
    const told: StepProgress[] = [];
    let now = 0;
    const progress = createProgress(
      (one) => told.push(one),
      () => now,
    );
    now = 10_000;
    progress(Number.NaN, -1, '');
    expect(told).toEqual([{ done: 0 }]);
  });
});
