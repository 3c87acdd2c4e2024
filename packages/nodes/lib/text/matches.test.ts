import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternMatching } from '../../catalog/text/patternMatching.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { finder } from './matches.ts';

describe('a search', () => {
  it('finds what JavaScript finds', () => {
    const pieces = fc
      .array(fc.constantFrom('a', 'b', '1', ' ', '\n', 'é'), { maxLength: 20 })
      .map((list) => list.join(''));
    const sources = fc.constantFrom('a+', '(?<x>a)|(b)', '\\d?', '^.', '[^a]+$', '(a(b)?)+', '\\bé?');
    fc.assert(
      fc.property(pieces, sources, fc.constantFrom('gu', 'giu', 'gmu', 'gsu'), (text, source, flags) => {
        const expected = [...text.matchAll(new RegExp(source, flags))].map((match) => ({
          text: match[0],
          start: match.index,
          groups: match.slice(1).map((group) => group ?? null),
        }));
        expect(
          finder(source, flags)(text, 1000).map(({ text: match, start, groups }) => ({ text: match, start, groups })),
        ).toEqual(expected);
      }),
    );
  });

  it('ends after as many as are wanted', () => {
    expect(finder('a', 'gu')('aaaa', 2).map(({ start }) => start)).toEqual([0, 1]);
    expect(finder('a', 'gu')('aaaa', 0)).toEqual([]);
  });

  it('cannot hold up a run', () => {
    const attempt = (): unknown => finder('^(a+)+$', 'gu')('a'.repeat(100_000) + '!', 1);
    try {
      expect(attempt()).toEqual([]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'expression_limit' });
    }
    expect(() => finder('a'.repeat(10_001), 'u')).toThrow('longer than 10000');
  });
});

it('the node keeps to its limit across all texts of an item, and reads them at any depth', async () => {
  const items = [{ json: { a: ['x', { b: 'xx' }], c: 5, d: null } }];
  const { outputs } = await runNode(patternMatching, {
    items,
    data: { field: '', pattern: 'x|5', give: 'all', limit: 3 },
  });
  expect(outputs['matched']?.[0]?.json['match']).toHaveLength(3);
});
