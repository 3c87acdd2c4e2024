import { describe, expect, it } from 'vitest';
import { outlineOf, pointsOf, scaleOf, slicesOf } from './scale.ts';

const series = (...values: (number | null)[]) => [{ name: 'a', values }];

describe('the scale of a chart', () => {
  it('holds all values and zero', () => {
    const { least, most, y } = scaleOf({ series: series(-5, null, 15) });
    expect([least, most, y(15), y(0), y(-5)]).toEqual([-5, 15, 0, 75, 100]);
    expect(scaleOf({ series: series(2, 4) }).least).toBe(0);
    expect(scaleOf({ series: series(0) }).y(0)).toBe(0);
  });

  it('breaks a line at missing values', () => {
    expect(pointsOf([0, 1, null, 1], scaleOf({ series: series(0, 1, 1) }))).toEqual(['0.5,100 1.5,0', '3.5,0']);
  });
});

describe('the slices of a pie', () => {
  it('are sorted from the largest to the smallest, without values that are not positive', () => {
    expect(slicesOf({ labels: ['a', 'b', 'c', 'd'], series: series(1, 3, -1, null) })).toEqual([
      { label: 'b', value: 3, share: 0.75, start: 0 },
      { label: 'a', value: 1, share: 0.25, start: 0.75 },
    ]);
  });

  it('combine the smallest', () => {
    const slices = slicesOf({ labels: 'a b c d e f g h'.split(' '), series: series(8, 7, 6, 5, 4, 3, 2, 1) });
    expect(slices.at(-1)).toMatchObject({ label: '3 others', value: 6 });
    expect(
      slicesOf({ labels: 'a b c d e f'.split(' '), series: series(6, 5, 4, 3, 2, 1) }).map(({ label }) => label),
    ).toEqual('a b c d e f'.split(' '));
  });

  it('are drawn clockwise from the top', () => {
    expect(outlineOf({ start: 0, share: 0.25 })).toBe('M 50 50 L 50.000 0.000 A 50 50 0 0 1 100.000 50.000 Z');
    expect(outlineOf({ start: 0, share: 1 })).toContain('A 50 50 0 1 1 50 100');
  });
});
