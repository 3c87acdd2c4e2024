import fc from 'fast-check';
import type { JsonObject } from '@heddle/contract/json';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import { featureExtraction } from './featureExtraction.node.ts';
import { statisticsOf, syllablesOf } from './features/statistics.ts';
import { gramsOf, hashedVector } from './features/vectors.ts';

afterAll(closeWorkers);

const featuresOf = async (texts: readonly string[], data: JsonObject): Promise<JsonObject[]> => {
  const { outputs } = await runNode(featureExtraction, { items: texts.map((text) => ({ json: { text } })), data });
  // The result field holds an object.
  return (outputs['main'] ?? []).map(({ json }) => json['features'] as JsonObject);
};

describe('statistics', () => {
  it.each([
    ['en', 'the', 1],
    ['en', 'table', 2],
    ['en', 'happened', 2],
    ['en', 'wanted', 2],
    ['en', 'communication', 5],
    ['en', 'readable', 3],
    ['de', 'freude', 2],
    ['de', 'lebensversicherung', 6],
    ['de', 'auto', 2],
    ['de', 'größe', 2],
  ])('in %s "%s" has %i syllables', (language, word, count) => expect(syllablesOf(word, language)).toBe(count));

  it('tell easy texts from hard ones in English and German', () => {
    const easy = statisticsOf('The dog ran. The cat slept. We went home.', 'en');
    const hard = statisticsOf(
      'Notwithstanding considerable organizational difficulties, international institutions systematically underestimated macroeconomic instabilities.',
      'en',
    );
    expect(easy.flesch ?? 0).toBeGreaterThan(90);
    expect(hard.flesch ?? 0).toBeLessThan(10);
    const leicht = statisticsOf('Der Hund lief weg. Die Katze schlief. Wir gingen heim.', 'de');
    const schwer = statisticsOf(
      'Die Berücksichtigung verwaltungsrechtlicher Zuständigkeitsregelungen erfordert außerordentliche Sorgfaltsanstrengungen.',
      'de',
    );
    expect(leicht.flesch ?? 0).toBeGreaterThan((schwer.flesch ?? 0) + 60);
    expect(schwer.lix ?? 0).toBeGreaterThan((leicht.lix ?? 0) + 30);
    expect(statisticsOf('Le chien dort.', 'fr').flesch).toBeNull();
    expect(statisticsOf('', 'en')).toMatchObject({ words: 0, flesch: null, lix: null, sentences: 0 });
  });
});

describe('terms and vectors', () => {
  it('count rows of words, not over words that are left out', () => {
    const options = { language: 'en', longest: 2, stopWords: false };
    expect([...gramsOf('red wine and red meat', options)]).toEqual([
      ['red', 2],
      ['red wine', 1],
      ['wine', 1],
      ['red meat', 1],
      ['meat', 1],
    ]);
    expect([...gramsOf('red and red', { ...options, stopWords: true }).keys()]).toContain('and red');
  });

  it('have the length 1, and are the same for the same words in any order', () => {
    const word = fc.constantFrom('red', 'green', 'apple', 'car', 'tree');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.integer({ min: 64, max: 512 }), (words, size) => {
        const options = { language: 'en', longest: 1, stopWords: true };
        const vector = hashedVector(gramsOf(words.join(' '), options), size);
        // Words of opposite signs at one place may cancel each other out.
        const length = Math.hypot(...vector);
        if (length !== 0) expect(length).toBeCloseTo(1, 2);
        if (new Set(words).size === 1) expect(length).not.toBe(0);
        expect(hashedVector(gramsOf(words.toReversed().join(' '), options), size)).toEqual(vector);
      }),
    );
  });

  it('of texts about the same are closer than those of others', async () => {
    const [one, same, other] = (
      await featuresOf(['the invoice for march is wrong', 'wrong invoice march', 'my parcel never arrived'], {
        vector: 256,
        language: 'en',
      })
    ).map(({ vector }) => vector as number[]);
    const cosine = (a: readonly number[] = [], b: readonly number[] = []): number =>
      a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    expect(cosine(one, same)).toBeGreaterThan(cosine(one, other) + 0.5);
  });

  it('weigh a term by all items, more than go to a worker at a time', async () => {
    const texts = Array.from({ length: 300 }, (_, at) => (at === 299 ? 'common rare' : 'common'));
    const found = await featuresOf(texts, { terms: 2, language: 'en', statistics: false, keyPhrases: 0 });
    expect(found.at(-1)?.['terms']).toMatchObject([{ term: 'rare' }, { term: 'common' }]);
  });
});

it('whatever is malformed has features', async () => {
  expect(await featuresOf(malformedTexts, { terms: 5, vector: 16, longest: 3 })).toHaveLength(malformedTexts.length);
});
