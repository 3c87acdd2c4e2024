import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step, waitingStep } from '../../testing/fixtures.ts';
import { barOf, markText, marksOf, scaleLength } from './bars.ts';

const origin = Date.parse('2026-03-04T10:00:00.000Z');
const at = (ms: number): string => new Date(origin + ms).toISOString();
const error = { code: 'network', message: 'No answer.' };

describe('the bar of a step', () => {
  it('reaches from its start to its end', () => {
    expect(barOf(step({ startedAt: at(20), finishedAt: at(70) }), origin, origin)).toEqual({
      start: 20,
      end: 70,
      work: [{ start: 20, end: 70, failed: false }],
      waited: 0,
    });
  });

  it('separates attempts from the waiting between them', () => {
    const attempts = [
      { attempt: 1, startedAt: at(0), finishedAt: at(10), error },
      { attempt: 2, startedAt: at(1010), finishedAt: at(1030), error: null },
    ];
    const bar = barOf(step({ startedAt: at(0), finishedAt: at(1030), attempts }), origin, origin);
    expect(bar?.work).toEqual([
      { start: 0, end: 10, failed: true },
      { start: 1010, end: 1030, failed: false },
    ]);
    expect(bar?.waited).toBe(1000);
  });

  it('grows while the step runs; while it sleeps, it waits', () => {
    const running = step({ status: 'running', startedAt: at(5), finishedAt: null });
    expect(barOf(running, origin, origin + 100)).toMatchObject({ end: 100, waited: 0 });
    const asleep = { ...running, attempts: [{ attempt: 1, startedAt: at(5), finishedAt: at(6), error: null }] };
    expect(barOf(asleep, origin, origin + 100)).toMatchObject({ end: 100, waited: 94 });
  });

  it('is none for a step that was not reached', () => expect(barOf(waitingStep('a'), origin, origin)).toBeNull());

  it('never runs backwards, whatever the clocks say', () => {
    expect(
      barOf(step({ status: 'running', startedAt: at(500), finishedAt: null }), origin, origin + 100),
    ).toMatchObject({ start: 500, end: 500 });
  });
});

describe('the scale', () => {
  it('reaches to the last end', () =>
    expect(scaleLength([null, barOf(step({ startedAt: at(0), finishedAt: at(40) }), origin, origin)])).toBe(40));
  it('has a length for a run that took no time', () => expect(scaleLength([])).toBe(1));

  it('writes its marks short', () =>
    expect([0, 20, 1500, 120_000].map(markText)).toEqual(['0 ms', '20 ms', '1.5s', '2m 0s']));

  it('is marked at a few round times', () => {
    expect(marksOf(47)).toEqual([0, 10, 20, 30, 40]);
    expect(marksOf(5000)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e10 }),
        (length) => marksOf(length).length <= 6 && marksOf(length).every((mark) => mark <= length),
      ),
    );
  });
});
