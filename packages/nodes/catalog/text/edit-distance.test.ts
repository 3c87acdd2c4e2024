import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarityCalculation } from './similarityCalculation.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { cosine, damerau, jaccard, jaro, jaroWinkler, levenshtein } from '../../lib/text/edit-distance.ts';

describe('distances', () => {
  it.each([
    ['kitten', 'sitting', 3, 3],
    ['saturday', 'sunday', 3, 3],
    ['ca', 'abc', 3, 2],
    ['teh', 'the', 2, 1],
    ['', 'abc', 3, 3],
    ['same', 'same', 0, 0],
    ['a cat', 'an abct', 4, 3],
  ])('between %s and %s are %i (Levenshtein) and %i (Damerau)', (a, b, plain, swapping) => {
    expect([levenshtein([...a], [...b]), damerau([...a], [...b])]).toEqual([plain, swapping]);
  });

  it('are those of a metric', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        for (const distance of [levenshtein, damerau]) {
          expect(distance(a, b)).toBe(distance(b, a));
          expect(distance(a, b) === 0).toBe(a.join('') === b.join(''));
          expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
        }
        expect(damerau(a, b)).toBeLessThanOrEqual(levenshtein(a, b));
      }),
    );
  });
});

describe('Jaro and Jaro–Winkler', () => {
  // Winkler, Overview of Record Linkage and Current Research Directions (2006), table 6.
  it.each([
    ['SHACKLEFORD', 'SHACKELFORD', 0.97, 0.982],
    ['DUNNINGHAM', 'CUNNIGHAM', 0.896, 0.896],
    ['NICHLESON', 'NICHULSON', 0.926, 0.956],
    ['JONES', 'JOHNSON', 0.79, 0.832],
    ['MASSEY', 'MASSIE', 0.889, 0.933],
    ['ABROMS', 'ABRAMS', 0.889, 0.922],
    ['DWAYNE', 'DUANE', 0.822, 0.84],
    ['MARTHA', 'MARHTA', 0.944, 0.961],
    ['JERALDINE', 'GERALDINE', 0.926, 0.926],
    ['MICHELLE', 'MICHAEL', 0.869, 0.921],
  ])('of %s and %s', (a, b, plain, winkler) => {
    expect(jaro([...a], [...b])).toBeCloseTo(plain, 3);
    expect(jaroWinkler([...a], [...b])).toBeCloseTo(winkler, 3);
  });
});

it('Jaccard and cosine', () => {
  expect(jaccard(new Set('abc'), new Set('bcd'))).toBe(0.5);
  expect(jaccard(new Set(), new Set())).toBe(1);
  const vector = (...values: number[]): Map<string, number> => new Map(values.map((value, at) => [String(at), value]));
  expect(cosine(vector(1, 2, 3), vector(4, 5, 6))).toBeCloseTo(32 / Math.sqrt(14 * 77), 12);
  expect(cosine(vector(1, 0), vector(0, 1))).toBe(0);
  expect(cosine(vector(1, 1), vector(-2, -2))).toBeCloseTo(-1, 12);
  expect(cosine(vector(0), vector(1))).toBe(0);
});

describe('the node', () => {
  const compare = async (a: JsonValue, b: JsonValue, data: object): Promise<JsonValue | undefined> => {
    const { similar = [], different = [] } = (
      await runNode(similarityCalculation, { data: { a: asText(a), b: asText(b), threshold: 0.5, ...data } })
    ).outputs;
    return [...similar, ...different][0]?.json['similarity'];
  };

  it('compares texts by words or parts of them, and objects by their numbers', async () => {
    expect(await compare('the quick fox', 'The slow fox', { method: 'jaccard' })).toBe(0.5);
    expect(await compare('night', 'nacht', { method: 'jaccard', words: 'trigrams' })).toBe(0);
    expect(await compare('a a b', 'a b', { method: 'cosine' })).toBeCloseTo(3 / Math.sqrt(10), 6);
    expect(await compare({ x: 1, y: 1 }, { x: 1, z: 1 }, { method: 'cosine' })).toBeCloseTo(0.5, 6);
    expect(await compare('[not JSON', '[not JSON]', { method: 'levenshtein' })).toBe(0.9);
    expect(await compare('ABC', 'abc', { method: 'damerau', ignoreCase: false })).toBe(0);
  });

  it('refuses long texts where every letter is compared with every other', async () => {
    await expect(compare('x'.repeat(2001), 'y', {})).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

it('long values are compared in a thread as short ones are here', async () => {
  const text = 'abcdefghij'.repeat(200);
  const compared = async (a: JsonValue, b: JsonValue, data: JsonObject): Promise<JsonValue | undefined> => {
    const { outputs } = await runNode(similarityCalculation, {
      items: [{ json: { a, b } }],
      data: { a: '{{ a }}', b: '{{ b }}', ...data },
    });
    return Object.values(outputs).flat()[0]?.json['similarity'];
  };
  for (const method of ['levenshtein', 'damerau'])
    expect(await compared(text, `${text.slice(0, -20)}${'x'.repeat(20)}`, { method })).toBe(0.99);
  const numbers = Array.from({ length: 5000 }, (_, n) => n + 1);
  expect(
    await compared(
      numbers,
      numbers.map((n) => 2 * n),
      { method: 'cosine' },
    ),
  ).toBe(1);
  await expect(compared('x'.repeat(5_000_000), 'x', { method: 'jaccard' })).rejects.toMatchObject({
    code: 'field_invalid',
    message: expect.stringContaining('4000000 characters'),
  });
  await expect(compared('x'.repeat(30_000), 'x', { method: 'damerau' })).rejects.toMatchObject({
    message: expect.stringContaining('longer than 2000'),
  });
  await closeWorkers();
});
