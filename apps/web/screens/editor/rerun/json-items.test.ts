import { describe, expect, it } from 'vitest';
import { readItems } from './json-items.ts';

describe('items as text', () => {
  it('are a list of objects, or one object', () => {
    expect(readItems('[{ "a": 1 }, {}]')).toEqual({ items: [{ a: 1 }, {}] });
    expect(readItems('{ "a": 1 }')).toEqual({ items: [{ a: 1 }] });
    expect(readItems('[]')).toEqual({ items: [] });
  });

  it.each([
    ['[{ "a": 1 }', 'not valid JSON'],
    ['', 'not valid JSON'],
    ['[{}, 5]', 'Item 2 is not an object'],
    ['[[{}]]', 'Item 1 is not an object'],
  ])('say what is wrong with %s', (text, problem) => {
    expect(readItems(text)).toEqual({ problem: expect.stringContaining(problem) as string });
  });
});
