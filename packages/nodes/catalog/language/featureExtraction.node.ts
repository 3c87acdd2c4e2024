import { defineNode } from '@heddle/contract/node/define';
import { boolean, number, text as textField } from '@heddle/contract/node/fields';
import type { TextTask } from '../../lib/language/batches.ts';
import { ALL_AT_ONCE, inBatches, textFields, withResults } from '../../lib/language/batches.ts';
import { languageCode } from '../../lib/language/code.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { FeatureOptions, Features } from './features/extract.ts';

const extraction = {
  url: new URL('./features/extract.ts', import.meta.url),
  load: () => import('./features/extract.ts'),
};
const { text, to } = textFields('features');

export const featureExtraction = defineNode({
  type: 'featureExtraction',
  name: 'Feature Extraction',
  category: 'AI & Machine Learning',
  icon: 'text-search',
  description: 'Turns texts into figures: statistics, readability, key phrases, weighted terms and vectors',
  summary: 'of {text}',
  effect: 'none',
  fields: {
    text,
    statistics: boolean({
      label: 'Statistics',
      default: true,
      help: 'Lengths, diversity, reading time, and readability: Flesch for English and German, LIX for all.',
    }),
    keyPhrases: number({ label: 'Key phrases', default: 5, min: 0, max: 100, step: 1, help: '0 for none.' }),
    terms: number({
      label: 'Weighted terms',
      default: 0,
      min: 0,
      max: 10_000,
      step: 1,
      help: 'The terms that tell a text from the other items most (TF-IDF). 0 for none.',
    }),
    vector: number({
      label: 'Vector length',
      default: 0,
      min: 0,
      max: 4096,
      step: 1,
      help: 'A list of this many numbers, to compare with Similarity Calculation or to cluster; the same text always gives the same list. 0 for none.',
    }),
    longest: number({
      label: 'Words per term',
      default: 1,
      min: 1,
      max: 4,
      step: 1,
      help: 'Terms and vectors take up to this many words in a row (n-grams).',
    }),
    stopWords: boolean({ label: 'Count stop words', help: 'Words like "the" or "und", which say little.' }),
    language: textField({
      label: 'Language',
      placeholder: 'en',
      help: 'A code of ISO 639-1. If empty, it is detected for each text.',
    }),
    to,
  },
  examples: [
    {
      title: 'What tells texts apart',
      given: [{ text: 'the red apple and the green apple' }, { text: 'the red car' }],
      with: { statistics: false, keyPhrases: 0, terms: 2, language: 'en' },
      gives: {
        main: [
          {
            text: 'the red apple and the green apple',
            features: {
              language: 'en',
              terms: [
                { term: 'apple', weight: 0.8523, count: 2 },
                { term: 'green', weight: 0.4262, count: 1 },
              ],
            },
          },
          {
            text: 'the red car',
            features: {
              language: 'en',
              terms: [
                { term: 'car', weight: 0.8148, count: 1 },
                { term: 'red', weight: 0.5797, count: 1 },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'Statistics and readability',
      given: [{ text: 'The cat sat on the mat. It was happy there.' }],
      with: { keyPhrases: 0 },
      gives: {
        main: [
          {
            text: 'The cat sat on the mat. It was happy there.',
            features: {
              language: 'en',
              statistics: {
                characters: 43,
                letters: 34,
                words: 10,
                uniqueWords: 9,
                sentences: 2,
                paragraphs: 1,
                wordLength: 3.2,
                sentenceLength: 5,
                syllablesPerWord: 1.1,
                diversity: 0.9,
                readingTime: 0.04,
                flesch: 108.7,
                lix: 5,
              },
            },
          },
        ],
      },
    },
    {
      title: 'A vector for comparisons',
      given: [{ text: 'red apple' }],
      with: { statistics: false, keyPhrases: 1, vector: 4, language: 'en' },
      gives: {
        main: [
          {
            text: 'red apple',
            features: {
              language: 'en',
              keyPhrases: [{ phrase: 'red apple', score: 2.378, count: 1 }],
              vector: [0, 0, 0.7071, -0.7071],
            },
          },
        ],
      },
    },
    {
      title: 'A language is named by its code',
      given: [{ text: 'x' }],
      with: { language: '?' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { field, items, signal, resources } = context;
    const optionsOf = (index: number): FeatureOptions => ({
      language: languageCode(field.language(index)),
      statistics: field.statistics(index),
      keyPhrases: field.keyPhrases(index),
      terms: field.terms(index),
      longest: field.longest(index),
      stopWords: field.stopWords(index),
      vector: field.vector(index),
    });
    const work = (tasks: TextTask<FeatureOptions>[]): Promise<Features[]> =>
      runInWorker(extraction, 'featuresOfTexts', [tasks], { signal, resources });
    // Terms are weighed among all items, so the worker needs all of them at a time.
    const batch = items.some((_, index) => field.terms(index) > 0) ? ALL_AT_ONCE : undefined;
    const results = await inBatches(context, (index) => field.text(index), optionsOf, work, batch);
    return withResults(
      items,
      results,
      (index) => field.to(index),
      (result) => result,
    );
  },
});
