import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, text as textField } from '@heddle/contract/node/fields';
import { methodEffect, methodFields } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { textFields, withResults } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { languageCode } from '../../lib/language/code.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { summaryQuestion } from './summary/question.ts';

const work = { url: new URL('./summary/summarize.ts', import.meta.url), load: () => import('./summary/summarize.ts') };
const { text, to } = textFields('summary');

const report =
  'The council has approved the new bridge. The bridge will connect the old town with the station. Work on the bridge begins in May. Some residents fear noise. The weather was fine on Monday.';

const { method: _, ...asking } = methodFields;

export const textSummarization = defineNode({
  type: 'textSummarization',
  name: 'Text Summarization',
  category: 'AI & Machine Learning',
  icon: 'list-collapse',
  description: 'Says what matters of a text: picks its sentences on this server, or asks an AI model to sum it up',
  summary: 'of {text}',
  effect: methodEffect,
  fields: {
    method: methodFields.method,
    text,
    limitBy: choice({
      label: 'Length',
      default: 'sentences',
      choices: [
        { value: 'sentences', label: 'Number of sentences' },
        { value: 'share', label: 'Share of the sentences' },
        { value: 'words', label: 'Number of words' },
      ],
    }),
    sentences: number({ label: 'Sentences', default: 3, min: 1, max: 1000, step: 1, when: { limitBy: ['sentences'] } }),
    share: number({ label: 'Share (%)', default: 20, min: 1, max: 100, when: { limitBy: ['share'] } }),
    words: number({ label: 'Words', default: 100, min: 1, max: 100_000, step: 1, when: { limitBy: ['words'] } }),
    form: choice({
      label: 'Output',
      default: 'text',
      choices: [
        { value: 'text', label: 'Text' },
        { value: 'bullets', label: 'Bullet points' },
        { value: 'list', label: 'List of sentences' },
      ],
    }),
    newsFirst: boolean({
      label: 'Prefer the beginning',
      help: 'For news and reports, which begin with what matters.',
    }),
    keyPhrases: number({ label: 'Key phrases', default: 5, min: 0, max: 100, step: 1, help: 'How many are listed.' }),
    language: textField({
      label: 'Language',
      placeholder: 'en',
      help: 'A code of ISO 639-1. If empty, it is detected for each text.',
    }),
    to,
    ...asking,
  },
  samples: {
    field: 'method',
    of: {
      model: [
        {
          summary: {
            summary: 'The council has approved the new bridge.',
            language: 'en',
            sentences: 5,
            kept: 1,
            share: 0.2,
            keyPhrases: [{ phrase: 'bridge', score: 0.9, count: 3 }],
          },
        },
      ],
    },
  },
  examples: [
    {
      title: 'The two sentences that say most',
      given: [{ text: report }],
      with: { sentences: 2, keyPhrases: 1 },
      gives: {
        main: [
          {
            text: report,
            summary: {
              summary: 'The council has approved the new bridge. Work on the bridge begins in May.',
              language: 'en',
              sentences: 5,
              kept: 2,
              share: 0.388,
              keyPhrases: [{ phrase: 'bridge', score: 4.515, count: 2 }],
            },
          },
        ],
      },
    },
    {
      title: 'As bullet points, a share of the text',
      given: [{ body: report }],
      with: {
        text: '{{ body }}',
        limitBy: 'share',
        share: 40,
        form: 'bullets',
        keyPhrases: 0,
        language: 'en',
        newsFirst: true,
      },
      gives: {
        main: [
          {
            body: report,
            summary: {
              summary:
                '- The council has approved the new bridge.\n- The bridge will connect the old town with the station.',
              language: 'en',
              sentences: 5,
              kept: 2,
              share: 0.5,
              keyPhrases: [],
            },
          },
        ],
      },
    },
    {
      title: 'Nothing comes of nothing',
      given: [{ text: '' }],
      with: { form: 'list' },
      gives: {
        main: [{ text: '', summary: { summary: [], language: null, sentences: 0, kept: 0, share: 0, keyPhrases: [] } }],
      },
    },
    {
      title: 'A language is named by its code',
      given: [{ text: 'x' }],
      with: { language: '?' },
      fails: 'field_invalid',
    },
  ],
  loadList: modelList('chat'),
  async run(context) {
    const { field, items, signal, resources } = context;
    const lengthOf = (index: number): { sentences: number } | { share: number } | { words: number } => {
      const by = field.limitBy(index);
      if (by === 'share') return { share: field.share(index) / 100 };
      return by === 'words' ? { words: field.words(index) } : { sentences: field.sentences(index) };
    };
    const found = await byMethod(context, {
      textOf: (index) => field.text(index),
      optionsOf: (index) => ({
        language: languageCode(field.language(index)),
        length: lengthOf(index),
        form: field.form(index),
        newsFirst: field.newsFirst(index),
        keyPhrases: field.keyPhrases(index),
      }),
      local: (tasks) => runInWorker(work, 'summarizeTexts', [tasks], { signal, resources }),
      question: summaryQuestion,
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
