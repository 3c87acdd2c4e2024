import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { figureInGuide, percentOf } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import { contentFiltering } from './contentFiltering.node.ts';
import { profanity } from './profanity.ts';
import { comments } from './testing/comments.ts';
import { wordFinder } from './words.ts';

afterAll(closeWorkers);

const filter = async (texts: readonly string[], data: JsonObject): Promise<Record<string, readonly Item[]>> => {
  const { outputs } = await runNode(contentFiltering, { items: texts.map((text) => ({ json: { text } })), data });
  return { allowed: outputs['allowed'] ?? [], blocked: outputs['blocked'] ?? [] };
};
const cleaned = async (text: string, data: JsonObject): Promise<unknown> => {
  const { allowed = [], blocked = [] } = await filter([text], data);
  return [...allowed, ...blocked][0]?.json['cleanText'];
};

describe('unwanted words', () => {
  it('are told from others as often as the guide says', () => {
    const find = wordFinder(profanity, true);
    const right = comments.filter(({ text, isBlocked }) => find(text).length > 0 === isBlocked);
    expect(percentOf(right.length, comments.length)).toBe(figureInGuide('Profanity, comments judged rightly'));
  });

  it('are whole words, with stars for more letters, in any case', () => {
    const find = wordFinder(['cat', 'casino*', '*bet*', 'two words', 'c++'], false);
    const words = (text: string): string[] => find(text).map(({ word }) => word);
    expect(words('A CAT, a category and concat')).toEqual(['cat']);
    expect(words('Casinos, sportbets, two words, C++.')).toEqual(['casino*', '*bet*', 'two words', 'c++']);
    expect(words('c4t')).toEqual([]);
  });

  it('are found in disguise, unless they are short', () => {
    const find = wordFinder(['casino', 'ass'], true);
    for (const text of ['c4sin0', 'c.a.s.i.n.o', 'c a s i n o', 'CAAASINO', 'ca\u200bsino', 'сasino'])
      expect({ text, found: find(text).length }).toEqual({ text, found: 1 });
    for (const text of ['a s s', '4ss', 'casinox', 'class'])
      expect({ text, found: find(text) }).toEqual({ text, found: [] });
  });

  it('of no list find nothing', () => {
    expect(wordFinder([' ', '*'], true)('anything')).toEqual([]);
  });

  it('in phrases that are allowed are left alone', async () => {
    const data = { words: 'bet', exceptions: 'best bet', profanity: false };
    const { allowed, blocked } = await filter(['It is your best bet', 'I bet'], data);
    expect([allowed, blocked]).toMatchObject([
      [{ json: { text: 'It is your best bet' } }],
      [{ json: { text: 'I bet' } }],
    ]);
  });
});

describe('what is objected to', () => {
  it('is masked or removed in the cleaned text, which is otherwise as it was', async () => {
    const data = {
      profanity: false,
      words: 'red',
      wordAction: 'mask',
      patterns: [{ name: 'id', value: 'ab\\d+' }],
      patternAction: 'remove',
    };
    expect(await cleaned('Red, red and AB12 , green', data)).toBe('[word], [word] and, green');
    expect(await cleaned('a red  car', { ...data, patterns: [], maskWith: 'stars' })).toBe('a ***  car');
    expect(await cleaned('unchanged  text ', { ...data, patterns: [] })).toBe('unchanged  text ');
  });

  it('overlaps: all of it goes', async () => {
    const data = { profanity: false, words: 'mail', wordAction: 'mask', personal: 'mask', personalTypes: 'email' };
    expect(await cleaned('to mail@example.com now', data)).toBe('to [email] now');
    const patterns = [
      { name: 'a', value: 'abcd' },
      { name: 'b', value: 'cdef' },
    ];
    expect(await cleaned('xabcdefx', { profanity: false, patterns, patternAction: 'mask' })).toBe('x[pattern]x');
  });

  it('never appears in what is kept of it', async () => {
    const text = 'Card 4111 1111 1111 1111 of ada@example.com';
    const { allowed = [] } = await filter([text], { personal: 'mask' });
    const { text: _, ...kept } = allowed[0]?.json ?? {};
    expect(JSON.stringify(kept)).not.toMatch(/4111|ada@/);
    const { blocked = [] } = await filter([text], { personal: 'block' });
    expect(blocked).toHaveLength(1);
  });

  it('is a link by its domain and those below it, not by what looks like it', async () => {
    const texts = [
      'http://bad.example',
      'https://a.bad.example/x',
      'https://notbad.example',
      'https://good.example/?bad.example',
    ];
    const { allowed = [], blocked = [] } = await filter(texts, { links: 'listed', domains: 'bad.example' });
    expect(blocked.map(({ json }) => json['text'])).toEqual(texts.slice(0, 2));
    expect(allowed.map(({ json }) => json['text'])).toEqual(texts.slice(2));
    expect((await filter(['www.any.example'], { links: 'all' }))['blocked']).toHaveLength(1);
  });

  it('leaves a text without it as it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('green', 'tree', '. ', '  ', '😀', '\n'), { maxLength: 20 }),
        async (parts) => {
          const text = parts.join(' ').replaceAll('{{', '');
          expect(await cleaned(text, { words: 'red', wordAction: 'remove' })).toBe(text);
        },
      ),
      { numRuns: 20 },
    );
  });
});

it('whatever is malformed is allowed or blocked', async () => {
  const { allowed = [], blocked = [] } = await filter(malformedTexts, {
    personal: 'mask',
    links: 'all',
    words: 'nobody',
  });
  expect(allowed.length + blocked.length).toBe(malformedTexts.length);
  expect(blocked).toHaveLength(1);
});

it('lists that are far too long are refused', async () => {
  const words = Array.from({ length: 2001 }, (_, at) => `word${at}`).join(',');
  await expect(filter(['x'], { words })).rejects.toMatchObject({ code: 'field_invalid' });
});
