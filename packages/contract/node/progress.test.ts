import { describe, expect, it } from 'vitest';
import type { StepProgress } from './progress.ts';
import { createProgress, PROGRESS_PACE_MS } from './progress.ts';

describe('how far a step is', () => {
  it('is reported at intervals, and at the end', () => {
    const reported: StepProgress[] = [];
    let now = 0;
    const progress = createProgress(
      (one) => reported.push(one),
      () => now,
    );
    for (let row = 1; row <= 100; row += 1) {
      progress(row, 100, 'Reading rows');
      now += PROGRESS_PACE_MS / 10;
    }
    expect(reported.map(({ done }) => done)).toEqual([11, 21, 31, 41, 51, 61, 71, 81, 91, 100]);
    expect(reported[0]).toEqual({ done: 11, total: 100, text: 'Reading rows' });
  });

  it('is not reported for short work', () => {
    const reported: StepProgress[] = [];
    const progress = createProgress(
      (one) => reported.push(one),
      () => 0,
    );
    for (let row = 1; row <= 3; row += 1) progress(row, 3);
    expect(reported).toEqual([]);
  });

  it('counts invalid numbers as 0', () => {
    const reported: StepProgress[] = [];
    let now = 0;
    const progress = createProgress(
      (one) => reported.push(one),
      () => now,
    );
    now = 10_000;
    progress(Number.NaN, -1, '');
    expect(reported).toEqual([{ done: 0 }]);
  });
});
