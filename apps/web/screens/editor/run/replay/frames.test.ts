import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step, waitingStep } from '../../../../testing/fixtures.ts';
import { framesOf, gapAfter, stepsAt } from './frames.ts';

const startedAt = '2026-03-04T10:00:00.000Z';
const at = (ms: number): string => new Date(Date.parse(startedAt) + ms).toISOString();
const ran = (key: string, from: number, to: number) =>
  step({ key, nodeId: key, name: key, startedAt: at(from), finishedAt: at(to), durationMs: to - from });

const run = { startedAt, steps: [ran('hook', 0, 0), ran('ask', 0, 40), ran('tell', 10, 30), waitingStep('never')] };
const frames = framesOf(run);
const frameTexts = frames.map((frame) => `${frame.at} ${run.steps[frame.step]?.key} ${frame.kind}`);

/** 'ask running' and so on, of the nodes that show something. */
const shownAt = (index: number): string[] =>
  [...stepsAt(run, frames, index).values()].map(({ key, status }) => `${key} ${status}`);

describe('the frames of a run', () => {
  it('list the events in order', () =>
    expect(frameTexts).toEqual([
      '0 hook begin',
      '0 hook end',
      '0 ask begin',
      '10 tell begin',
      '30 tell end',
      '40 ask end',
    ]));

  it('have a step that was skipped end after those before it', () => {
    const skipped = step({ key: 'b', nodeId: 'b', status: 'skipped', startedAt: null, finishedAt: null });
    expect(framesOf({ startedAt, steps: [ran('a', 0, 7), skipped] }).at(-1)).toEqual({ at: 7, step: 1, kind: 'end' });
  });

  it('omit the end of steps that did not end', () => {
    const cancelled = step({ status: 'cancelled', startedAt: at(0), finishedAt: at(9) });
    expect(framesOf({ startedAt, steps: [cancelled] }).map(({ kind }) => kind)).toEqual(['begin']);
  });
});

describe('the steps at a frame', () => {
  it('are none before the first', () => expect(shownAt(-1)).toEqual([]));
  it('are running until their end', () => {
    expect(shownAt(3)).toEqual(['hook completed', 'ask running', 'tell running']);
    expect(shownAt(4)).toEqual(['hook completed', 'ask running', 'tell completed']);
  });
  it('report how long they have been running', () =>
    expect(stepsAt(run, frames, 4).get('ask')).toMatchObject({ durationMs: 30, output: null }));
  it('are as they ended with the last', () =>
    expect([...stepsAt(run, frames, frames.length - 1).values()]).toEqual(run.steps));

  it('never go back from done to running', () => {
    const times = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(times, (given) => {
        const any = { startedAt, steps: given.map(([from, length], index) => ran(`n${index}`, from, from + length)) };
        const all = framesOf(any);
        const done = all.map(
          (_, index) => [...stepsAt(any, all, index).values()].filter(({ status }) => status === 'completed').length,
        );
        expect(done).toEqual(done.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('playing', () => {
  it('shortens long waits and stretches what nobody could see', () => {
    const far = framesOf({ startedAt, steps: [ran('a', 0, 1), ran('b', 3_600_000, 3_600_500)] });
    expect(far.map((_, index) => gapAfter(far, index, 1))).toEqual([220, 2000, 500, null]);
    expect(gapAfter(far, 2, 2)).toBe(250);
  });
});
