import { describe, expect, it } from 'vitest';
import { FIRST_SEEN, LAST_MOMENT, marksAt, nextMoment } from './hero-run.ts';
import { wideView } from './hero-workflow.ts';

const moments = Array.from({ length: LAST_MOMENT + 1 }, (_, moment) => moment);
const running = (moment: number): string[] =>
  Object.entries(marksAt(moment).cards).flatMap(([id, { status }]) => (status === 'running' ? [id] : []));

describe('the run in the hero', () => {
  it('goes from the trigger through both branches to the end', () => {
    expect(moments.map(running)).toEqual([['lead'], ['score'], ['hot'], ['sales', 'nurture'], ['sales'], []]);
  });

  it('takes back nothing: what has run stays so', () => {
    const done = (moment: number) => {
      const { cards, threads } = marksAt(moment);
      return [
        ...Object.entries(cards).filter(([, { status }]) => status === 'completed'),
        ...Object.entries(threads).filter(([, { state }]) => state === 'done'),
      ];
    };
    expect(moments.slice(1).map((moment) => done(moment))).toEqual(
      moments.slice(1).map((moment) => expect.arrayContaining(done(moment - 1))),
    );
  });

  it('sends items along an edge once the step before it has run', () => {
    expect(marksAt(1).threads).toEqual({
      'lead-main-score': { state: 'done', items: 2 },
      'score-main-hot': { state: 'live' },
    });
  });

  it('ends with every card and every thread of the workflow done, and begins anew', () => {
    const { cards, threads } = marksAt(LAST_MOMENT);
    expect(Object.keys(cards).toSorted()).toEqual(wideView.cards.map(({ id }) => id).toSorted());
    expect(Object.keys(threads).toSorted()).toEqual(wideView.threads.map(({ id }) => id).toSorted());
    expect(Object.values(threads).every(({ state }) => state === 'done')).toBe(true);
    expect([...moments].map(nextMoment)).toEqual([1, 2, 3, 4, 5, 0]);
  });

  it('is first seen in the middle', () => {
    expect(Object.values(marksAt(FIRST_SEEN).cards).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
      'running',
      'running',
    ]);
  });
});
