import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxCandidate } from './boxes.ts';
import { clipped, overlapOf, withoutDuplicates } from './boxes.ts';
import { placed, toImage, toInput } from './placement.ts';

const length = fc.integer({ min: 1, max: 5000 });
const size = fc.record({ width: length, height: length });
const box = fc.record({
  x: fc.integer({ min: -100, max: 1000 }),
  y: fc.integer({ min: -100, max: 1000 }),
  width: fc.integer({ min: 1, max: 500 }),
  height: fc.integer({ min: 1, max: 500 }),
});
const candidate: fc.Arbitrary<BoxCandidate> = fc.record({
  box,
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  label: fc.integer({ min: 0, max: 2 }),
});

describe('the overlap of boxes', () => {
  it('is a share: 1 with itself, the same both ways', () => {
    fc.assert(
      fc.property(box, box, (one, other) => {
        const overlap = overlapOf(one, other);
        expect(overlap).toBeGreaterThanOrEqual(0);
        expect(overlap).toBeLessThanOrEqual(1);
        expect(overlapOf(other, one)).toBeCloseTo(overlap, 12);
        expect(overlapOf(one, one)).toBe(1);
      }),
    );
  });

  it('is what is shared by what is covered', () => {
    expect(overlapOf({ x: 0, y: 0, width: 4, height: 2 }, { x: 2, y: 0, width: 4, height: 2 })).toBeCloseTo(1 / 3, 12);
    expect(overlapOf({ x: 0, y: 0, width: 4, height: 2 }, { x: 4, y: 0, width: 4, height: 2 })).toBe(0);
  });
});

describe('non-maximum suppression', () => {
  it('keeps the best, and leaves out only what overlaps a better one of the same label', () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, overlap) => {
          const kept = withoutDuplicates(all, { overlap, most: 1000 });
          const hides = (better: BoxCandidate, other: BoxCandidate): boolean =>
            better.label === other.label && better.score >= other.score && overlapOf(better.box, other.box) > overlap;
          for (const [at, one] of kept.entries())
            for (const other of kept.slice(at + 1)) {
              expect(one.score).toBeGreaterThanOrEqual(other.score);
              expect(hides(one, other)).toBe(false);
            }
          for (const left of all.filter((each) => !kept.includes(each)))
            expect(kept.some((each) => hides(each, left))).toBe(true);
        },
      ),
    );
  });

  it('keeps no more than are wanted: the best ones', () => {
    const all = [0.2, 0.9, 0.5].map((score, at) => ({
      label: 0,
      score,
      box: { x: at * 100, y: 0, width: 10, height: 10 },
    }));
    expect(withoutDuplicates(all, { overlap: 0.5, most: 2 }).map(({ score }) => score)).toEqual([0.9, 0.5]);
  });
});

describe('an image in the input of a model', () => {
  it.each(['letterbox', 'stretch'] as const)('returns boxes to where they were: %s', (fit) => {
    fc.assert(
      fc.property(size, size, box, (image, input, given) => {
        const placement = placed(image, input, fit);
        const back = toImage(toInput(given, placement), placement);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(given[key], 6);
      }),
    );
  });

  it('is within the input and fills it in one direction at least', () => {
    fc.assert(
      fc.property(size, size, (image, input) => {
        const { left, top, width, height } = placed(image, input, 'letterbox');
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(input.width);
        expect(top + height).toBeLessThanOrEqual(input.height);
        expect(width === input.width || height === input.height).toBe(true);
      }),
    );
  });
});

describe('a box that leads out of the image', () => {
  it('is cut at its edges, or left out', () => {
    const image = { width: 10, height: 10 };
    expect(clipped({ x: -2, y: 4, width: 5, height: 20 }, image)).toEqual({ x: 0, y: 4, width: 3, height: 6 });
    expect(clipped({ x: 10, y: 0, width: 5, height: 5 }, image)).toBeNull();
  });
});
