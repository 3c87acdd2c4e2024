import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('allows a minute’s worth at once, and refills with time', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    expect(Array.from({ length: 60 }, () => limit.take('ada'))).toEqual(Array.from({ length: 60 }, () => 0));
    expect(limit.take('ada')).toBe(1);
    now += 1000;
    expect([limit.take('ada'), limit.take('ada')]).toEqual([0, 1]);
  });

  it('counts for each user', () => {
    const limit = createRateLimit(1, () => 0);
    expect([limit.take('ada'), limit.take('ada'), limit.take('eve')]).toEqual([0, 60, 0]);
  });

  it('lets nobody have more than two minutes’ worth within a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 400 }),
        (perMinute, pauses) => {
          let now = 0;
          const limit = createRateLimit(perMinute, () => now);
          const taken: number[] = [];
          for (const pause of pauses) {
            now += pause;
            if (limit.take('ada') === 0) taken.push(now);
          }
          for (const from of taken)
            expect(taken.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(2 * perMinute);
        },
      ),
    );
  });

  it('says when the next one can be taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (perMinute) => {
        let now = 0;
        const limit = createRateLimit(perMinute, () => now);
        let seconds = 0;
        while (seconds === 0) seconds = limit.take('ada');
        now += seconds * 1000;
        expect(limit.take('ada')).toBe(0);
      }),
    );
  });

  it('forgets who was not seen for a minute rather than who was', () => {
    let now = 0;
    const limit = createRateLimit(1, () => now);
    for (let user = 0; user < 9_999; user++) limit.take(`old${user}`);
    now += 60_000;
    limit.take('ada');
    limit.take('eve');
    expect(limit.take('ada')).toBeGreaterThan(0);
  });
});
