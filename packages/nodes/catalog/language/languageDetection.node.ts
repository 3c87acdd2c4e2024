import { defineNode } from '@heddle/contract/node/define';
import { number, text } from '@heddle/contract/node/fields';
import { methodEffect, methodFields } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { textFields, withResults } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { detectionQuestion } from './detection-question.ts';

const work = { url: new URL('./detection.ts', import.meta.url), load: () => import('./detection.ts') };
const { text: textField, to } = textFields('language');

const { method: _, ...asking } = methodFields;

export const languageDetection = defineNode({
  type: 'languageDetection',
  name: 'Language Detection',
  category: 'AI & Machine Learning',
  icon: 'languages',
  description: 'Detects the language of texts, on this server or by an AI model',
  summary: 'of {text}',
  effect: methodEffect,
  fields: {
    method: methodFields.method,
    text: textField,
    allowed: text({
      label: 'Allowed languages',
      placeholder: 'en, de, fr',
      help: 'Codes of ISO 639-1, separated by commas. Short texts are detected far better if you name the languages that occur. If empty, all languages.',
    }),
    candidates: number({ label: 'Candidates', default: 3, min: 0, max: 20, step: 1, help: 'How many are listed.' }),
    minimum: number({
      label: 'Minimum confidence',
      default: 0,
      min: 0,
      max: 1,
      help: 'From 0 to 1. If the confidence is lower, the language is unknown.',
    }),
    fallback: text({
      label: 'If unknown',
      placeholder: 'en',
      help: 'The code that texts get whose language is unknown. If empty, null.',
    }),
    to,
    ...asking,
  },
  samples: {
    field: 'method',
    of: {
      model: [
        { language: { code: 'en', name: 'English', confidence: 1, candidates: [{ language: 'en', confidence: 1 }] } },
      ],
    },
  },
  examples: [
    {
      title: 'Messages in any language',
      given: [{ text: 'Where is my parcel?' }, { text: 'Wo bleibt mein Paket?' }, { text: 'Спасибо за помощь' }],
      with: { candidates: 1 },
      gives: {
        main: [
          {
            text: 'Where is my parcel?',
            language: {
              code: 'en',
              name: 'English',
              confidence: 1,
              candidates: [{ language: 'en', confidence: 1 }],
            },
          },
          {
            text: 'Wo bleibt mein Paket?',
            language: {
              code: 'de',
              name: 'German',
              confidence: 1,
              candidates: [{ language: 'de', confidence: 1 }],
            },
          },
          {
            text: 'Спасибо за помощь',
            language: {
              code: 'ru',
              name: 'Russian',
              confidence: 1,
              candidates: [{ language: 'ru', confidence: 1 }],
            },
          },
        ],
      },
    },
    {
      title: 'Nothing can be said of numbers: the language is unknown, or the one you name',
      given: [{ text: '4711' }],
      with: { fallback: 'en' },
      gives: {
        main: [{ text: '4711', language: { code: 'en', name: 'English', confidence: 0, candidates: [] } }],
      },
    },
    {
      title: 'An item without a text stays unknown',
      given: [{ id: 7 }],
      with: {},
      gives: { main: [{ id: 7, language: { code: null, name: null, confidence: 0, candidates: [] } }] },
    },
    {
      title: 'Languages are named by their codes',
      given: [{ text: 'Hello' }],
      with: { allowed: 'English' },
      fails: 'field_invalid',
    },
  ],
  loadList: modelList('chat'),
  async run(context) {
    const { field, items, signal, resources } = context;
    const found = await byMethod(context, {
      textOf: (index) => field.text(index),
      optionsOf: (index) => ({
        allowed: namesOf(field.allowed(index).toLowerCase()),
        candidates: field.candidates(index),
        minimum: field.minimum(index),
        fallback: field.fallback(index).trim().toLowerCase(),
      }),
      local: (tasks) => runInWorker(work, 'detectLanguages', [tasks], { signal, resources }),
      question: detectionQuestion,
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
