import { nodeErrors } from '@heddle/contract/errors/node';
import { defineNode } from '@heddle/contract/node/define';
import type { Pair } from '@heddle/contract/node/fields';
import { boolean, choice, number, pairs } from '@heddle/contract/node/fields';
import { methodEffect, methodFields } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { textFields, withResults } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { sentimentQuestion } from './sentiment/question.ts';

const work = { url: new URL('./sentiment/analyze.ts', import.meta.url), load: () => import('./sentiment/analyze.ts') };
const { text, to } = textFields('sentiment');

const { method: _, ...asking } = methodFields;

export const sentimentAnalysis = defineNode({
  type: 'sentimentAnalysis',
  name: 'Sentiment Analysis',
  category: 'AI & Machine Learning',
  icon: 'smile',
  description: 'Rates how texts feel, from -1 to 1: English and German ones on this server, all by an AI model',
  summary: 'of {text}',
  effect: methodEffect,
  fields: {
    method: methodFields.method,
    text,
    language: choice({
      label: 'Language',
      default: 'auto',
      choices: [
        { value: 'auto', label: 'Detect automatically' },
        { value: 'en', label: 'English' },
        { value: 'de', label: 'German' },
      ],
      help: 'Of texts in other languages only emoji count; without any, the label is "unknown".',
    }),
    neutral: number({
      label: 'Neutral up to',
      default: 0.1,
      min: 0,
      max: 1,
      help: 'Scores between this number and its negative are neutral.',
    }),
    sentences: boolean({ label: 'Rate each sentence', help: 'Lists all sentences with their scores.' }),
    words: boolean({ label: 'List the words that count', help: 'Shows why a text is rated as it is.' }),
    own: pairs({
      label: 'Your own words',
      help: 'Words and their values, from -4 (terrible) to 4 (wonderful); 0 for a word that should not count.',
    }),
    to,
    ...asking,
  },
  samples: {
    field: 'method',
    of: {
      model: [{ sentiment: { score: 0.6, label: 'positive', language: 'en', positive: 1, neutral: 0, negative: 0 } }],
    },
  },
  examples: [
    {
      title: 'Two languages, negation and contrast',
      given: [
        { text: 'The staff was very friendly!' },
        { text: 'Das gefällt mir nicht.' },
        { text: 'Please send the invoice to our new address.' },
      ],
      with: {},
      gives: {
        main: [
          {
            text: 'The staff was very friendly!',
            sentiment: { score: 0.584, label: 'positive', language: 'en', positive: 1, neutral: 0, negative: 0 },
          },
          {
            text: 'Das gefällt mir nicht.',
            sentiment: { score: -0.388, label: 'negative', language: 'de', positive: 0, neutral: 0, negative: 1 },
          },
          {
            text: 'Please send the invoice to our new address.',
            sentiment: { score: 0.052, label: 'neutral', language: 'en', positive: 0, neutral: 1, negative: 0 },
          },
        ],
      },
    },
    {
      title: 'Each sentence, and the words that count',
      given: [{ text: 'The room is lovely. But the bathroom was dirty.' }],
      with: { language: 'en', sentences: true, words: true },
      gives: {
        main: [
          {
            text: 'The room is lovely. But the bathroom was dirty.',
            sentiment: {
              score: -0.052,
              label: 'neutral',
              language: 'en',
              positive: 0.5,
              neutral: 0,
              negative: 0.5,
              sentences: [
                { text: 'The room is lovely.', start: 0, end: 19, score: 0.586, label: 'positive' },
                { text: 'But the bathroom was dirty.', start: 20, end: 47, score: -0.477, label: 'negative' },
              ],
              words: [
                { word: 'lovely', score: 0.7 },
                { word: 'dirty', score: -0.525 },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'A language whose words are not known',
      given: [{ text: 'Le produit est arrivé hier matin.' }],
      with: { to: 'mood' },
      gives: {
        main: [
          {
            text: 'Le produit est arrivé hier matin.',
            mood: { score: 0, label: 'unknown', language: 'fr', positive: 0, neutral: 1, negative: 0 },
          },
        ],
      },
    },
    {
      title: 'Values of your own words are numbers',
      given: [{ text: 'x' }],
      with: { own: [{ name: 'wobbly', value: 'bad' }] },
      fails: 'field_invalid',
    },
  ],
  loadList: modelList('chat'),
  async run(context) {
    const { field, items, signal, resources } = context;
    const found = await byMethod(context, {
      textOf: (index) => field.text(index),
      optionsOf: (index) => ({
        language: field.language(index),
        neutral: field.neutral(index),
        sentences: field.sentences(index),
        words: field.words(index),
        own: new Map(field.own(index).map(ownWord)),
      }),
      local: (tasks) => runInWorker(work, 'analyzeSentiments', [tasks], { signal, resources }),
      question: sentimentQuestion,
    });
    const result = withResults(
      items,
      found.results,
      (index) => field.to(index),
      (each) => each,
      found.withUsage,
    );
    return { ...result, logs: found.logs };
  },
});

const MOST_VALENCE = 4;

function ownWord({ name, value }: Pair): [string, number] {
  const valence = value.trim() === '' ? NaN : Number(value);
  if (!(Math.abs(valence) <= MOST_VALENCE))
    throw nodeErrors.field_invalid({ field: 'Your own words', reason: `gives "${name}" no number from -4 to 4` });
  return [name.trim().toLowerCase(), valence];
}
