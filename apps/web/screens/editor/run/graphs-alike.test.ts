import { expect, it } from 'vitest';
import { document, node } from '../testing/fixtures.ts';
import { graphsAlike } from './graphs-alike.ts';

const before = document([node('a', { url: 'x' }), node('b')], ['a > b']);
const [a, b] = [node('a', { url: 'x' }), node('b')];

it.each([
  ['read once more', document([a, b], ['a > b'])],
  ['with nodes elsewhere', document([{ ...a, position: { x: 900, y: 9 } }, b], ['a > b'])],
  ['with a note', document([a, b, { id: 'n', type: 'stickyNote', position: { x: 0, y: 0 }, data: {} }], ['a > b'])],
  ['with a pinned output', document([node('a', { url: 'x', pinned: [{ n: 1 }] }), b], ['a > b'])],
])('a graph runs as it did %s', (_case, after) => {
  expect(graphsAlike(before, after)).toBe(true);
});

it.each([
  ['another node', document([a, b, node('c')], ['a > b'])],
  ['another field', document([node('a', { url: 'y' }), b], ['a > b'])],
  ['another name of a node', document([node('a', { url: 'x', name: 'A' }), b], ['a > b'])],
  ['another edge', document([a, b], [])],
])('a graph does not run as it did with %s', (_case, after) => {
  expect(graphsAlike(before, after)).toBe(false);
});
