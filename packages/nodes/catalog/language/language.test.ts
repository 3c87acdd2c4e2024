import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { guessLanguages, languageOf } from '../../lib/language/detect.ts';
import { runNode } from '../../testing/run-node.ts';
import { figureInGuide, percentOf } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import type { Detection } from './detection-form.ts';
import { languageDetection } from './languageDetection.node.ts';
import { sentences } from './testing/languages.ts';

afterAll(closeWorkers);

const all = Object.entries(sentences);

/** How many of the first or the last three sentences of each language are recognized. */
function accuracy(from: number, only: readonly string[] = []): number {
  const right = all.flatMap(([language, list]) =>
    list.slice(from, from + 3).filter((sentence) => guessLanguages(sentence, only)[0]?.language === language),
  );
  return percentOf(right.length, all.length * 3);
}

const detect = async (texts: readonly string[], data = {}): Promise<Detection[]> => {
  const items = texts.map((text) => ({ json: { text } }));
  const { outputs } = await runNode(languageDetection, { items, data });
  // The result field holds what the node's work gives.
  return (outputs['main'] ?? []).map(({ json }) => json['language'] as Detection);
};

describe('the language of a text', () => {
  it('is recognized as often as the guide says, in 24 languages', () => {
    expect(all).toHaveLength(24);
    expect(accuracy(0)).toBe(figureInGuide('Language, a few words'));
    expect(accuracy(3)).toBe(figureInGuide('Language, sentences'));
  });

  it('is recognized more surely among a few', async () => {
    const few = ['en', 'de', 'fr', 'es', 'it'];
    const wanted = few.flatMap((language) => (sentences[language] ?? []).map((text) => ({ language, text })));
    const found = await detect(
      wanted.map(({ text }) => text),
      { allowed: few.join(', ') },
    );
    expect(found.map(({ code }) => code)).toEqual(wanted.map(({ language }) => language));
  });

  it('does not depend on addresses, tags and numbers in it', () => {
    const noise = 'https://example.com/the/and/of #and @these 2026-01-01 this@example.com ';
    expect(languageOf(noise + 'Danke für die Hilfe', ['en', 'de'], 'en')).toBe('de');
  });

  it('is that of most of a long text, in no more time than a short one takes', () => {
    const long = `Hello. ${'Die Rechnung ist leider falsch. '.repeat(40_000)}`;
    expect(guessLanguages(long)[0]?.language).toBe('de');
  });

  it('is unknown where there is none, and for whatever is malformed', async () => {
    const found = await detect(malformedTexts);
    expect(found).toHaveLength(malformedTexts.length);
    expect((await detect(['', ' \n', '12 €', '😀😀', '\ud800'])).map(({ code }) => code)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('is unknown below the confidence that is asked for', async () => {
    const [unsure] = await detect(['hello'], { allowed: 'it, fi' });
    expect(unsure?.code).toBe('it');
    const [unknown] = await detect(['hello'], { allowed: 'it, fi', minimum: 0.9 });
    expect(unknown).toMatchObject({ code: null, confidence: 0 });
    expect(unknown?.candidates).toEqual(unsure?.candidates);
  });
});

it('more texts than go to a worker at a time keep their order', async () => {
  const texts = Array.from({ length: 450 }, (_, at) => (at % 2 === 0 ? 'Thanks for your help' : 'Danke für die Hilfe'));
  const codes = (await detect(texts, { allowed: 'en, de' })).map(({ code }) => code);
  expect(codes).toEqual(texts.map((text) => (text.startsWith('T') ? 'en' : 'de')));
});

it('a text that is far too long is refused', async () => {
  await expect(
    runNode(languageDetection, { items: [{ json: { text: 'x'.repeat(5_000_001) } }] }),
  ).rejects.toMatchObject({ code: 'data_too_large' });
});
