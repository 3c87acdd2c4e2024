import { describe, expect, it } from 'vitest';
import { align } from './align.ts';

const boxes = [
  { id: 'a', x: 0, y: 0, width: 100, height: 50 },
  { id: 'b', x: 300, y: 40, width: 200, height: 50 },
  { id: 'c', x: 120, y: 200, width: 100, height: 100 },
];
const placed = (how: Parameters<typeof align>[1]) =>
  Object.fromEntries([...align(boxes, how)].map(([id, { x, y }]) => [id, `${x} ${y}`]));

describe('aligning', () => {
  it.each([
    ['left', { a: '0 0', b: '0 40', c: '0 200' }],
    ['center', { a: '200 0', b: '150 40', c: '200 200' }],
    ['right', { a: '400 0', b: '300 40', c: '400 200' }],
    ['top', { a: '0 0', b: '300 0', c: '120 0' }],
    ['middle', { a: '0 125', b: '300 125', c: '120 100' }],
    ['bottom', { a: '0 250', b: '300 250', c: '120 200' }],
    ['distribute-horizontally', { a: '0 0', c: '150 200', b: '300 40' }],
    ['distribute-vertically', { a: '0 0', b: '300 100', c: '120 200' }],
  ] as const)('%s', (how, places) => expect(placed(how)).toEqual(places));
});
