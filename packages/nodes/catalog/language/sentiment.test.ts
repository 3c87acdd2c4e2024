import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { figureInGuide, percentOf } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import type { SentimentOptions } from './sentiment/analyze.ts';
import { sentimentOf } from './sentiment/analyze.ts';
import { englishWords } from './sentiment/english-words.ts';
import { germanWords } from './sentiment/german-words.ts';
import { sentimentAnalysis } from './sentimentAnalysis.node.ts';
import type { RatedText } from './testing/sentiments.ts';
import { english, german, unseen } from './testing/sentiments.ts';

afterAll(closeWorkers);

const options: SentimentOptions = { language: 'auto', neutral: 0.1, sentences: false, words: false, own: new Map() };
const scoreOf = (text: string, language: 'en' | 'de' = 'en'): number =>
  sentimentOf(text, { ...options, language }).score;

const accuracyOf = (sample: readonly RatedText[]): number =>
  percentOf(sample.filter(({ text, label }) => sentimentOf(text, options).label === label).length, sample.length);

describe('sentiment', () => {
  it('is that of the sample as often as the guide says', () => {
    expect(accuracyOf(english)).toBe(figureInGuide('Sentiment, English, texts that the rules were corrected with'));
    expect(accuracyOf(german)).toBe(figureInGuide('Sentiment, German, texts that the rules were corrected with'));
    expect(accuracyOf(unseen)).toBe(figureInGuide('Sentiment, English and German, unseen texts'));
  });

  it.each([
    ['very good', 'good'],
    ['good', 'slightly good'],
    ['good!!', 'good'],
    ['good', 'not good'],
    ['The soup is GOOD', 'The soup is good'],
    ['bad, but good', 'good, but bad'],
    ['not bad', 'bad'],
    ['no reply', 'unfortunately no reply'],
    ['good', 'never so good'],
    ['great :)', 'great'],
    ['ok 😡😡', 'ok 😡😡😡😡'],
  ])('%s feels better than %s', (better, worse) => {
    expect(scoreOf(better)).toBeGreaterThan(scoreOf(worse));
  });

  it.each([
    ['sehr gut', 'gut'],
    ['gut', 'ziemlich gut'],
    ['gut', 'nicht gut'],
    ['Der Film gefällt mir', 'Der Film gefällt mir nicht'],
    ['keine Probleme', 'Probleme'],
    ['ohne Ergebnis', 'leider ohne Ergebnis'],
    ['Laut Plan', 'viel zu laut'],
    ['schlecht, aber schön', 'schön, aber schlecht'],
    ['freundlich', 'super unfreundlich'],
    ['freundlich', 'unkooperativ und unfreundlich'],
    ['Lieferung', 'Lieferverzögerung'],
    ['nicht nur gut, sondern perfekt', 'nicht gut'],
    ['Grosse Freude', 'grosser Ärger'],
  ])('auf Deutsch: %s ist besser als %s', (better, worse) => {
    expect(scoreOf(better, 'de')).toBeGreaterThan(scoreOf(worse, 'de'));
  });

  it('is not in salutations and closings', () => {
    expect(scoreOf('Dear Sir or Madam,\nThe file is attached.\nKind regards')).toBe(0);
    expect(scoreOf('Liebe Frau Gut,\nanbei die Datei.\nMit freundlichen Grüßen', 'de')).toBe(0);
  });

  it('is found with the words of the user, in any writing', () => {
    const own = new Map([
      ['wobbly', -3],
      ['good', 0],
    ]);
    expect(sentimentOf('A Wobbly table, good', { ...options, language: 'en', own }).score).toBeLessThan(-0.4);
  });

  it('of other languages is read from pictures only', () => {
    const french = 'Le colis est arrivé hier matin, comme prévu';
    expect(sentimentOf(`${french} 😍`, options)).toMatchObject({ language: 'fr', label: 'positive' });
    expect(sentimentOf(french, options)).toMatchObject({ language: 'fr', label: 'unknown', score: 0 });
  });

  it('is between -1 and 1, and its shares are together 1, for whatever is written', async () => {
    const word = fc.constantFrom(
      'good',
      'bad',
      'not',
      'very',
      'but',
      '.',
      '!',
      '?',
      '😍',
      ':(',
      'GREAT',
      'nicht',
      'gut',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom('auto', 'en', 'de'), (words, language) => {
        const found = sentimentOf(words.join(' '), { ...options, language });
        expect(Math.abs(found.score)).toBeLessThanOrEqual(1);
        expect(found.positive + found.neutral + found.negative).toBeCloseTo(1, 2);
      }),
    );
    const items = malformedTexts.map((text) => ({ json: { text } }));
    const { outputs } = await runNode(sentimentAnalysis, { items, data: { sentences: true, words: true } });
    expect(outputs['main']).toHaveLength(items.length);
  });
});

it.each([
  ['English', englishWords],
  ['German', germanWords],
])('the %s words have one valence each', (_, words) => {
  const list = Object.values(words).flatMap((line) => line.split(' '));
  expect(list.filter((word, at) => list.indexOf(word) !== at)).toEqual([]);
});
