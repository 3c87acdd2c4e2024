import { nodeErrors } from '@heddle/contract/errors/node';
import { defineNode } from '@heddle/contract/node/define';
import type { Pair } from '@heddle/contract/node/fields';
import { boolean, choice, pairs, text as textField } from '@heddle/contract/node/fields';
import { methodEffect, methodFields } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { entityTypes } from '../../lib/entities/entity.ts';
import type { EntityNames } from '../../lib/entities/find.ts';
import { entityTypesIn } from '../../lib/entities/types-field.ts';
import { dayBegin } from '../../lib/entities/today.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { countryCode } from '../../lib/language/code.ts';
import { textFields, withResults } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { entityQuestion } from './question.ts';

const work = { url: new URL('./extract.ts', import.meta.url), load: () => import('./extract.ts') };
const { text, to } = textFields('entities');

const mail = 'Please pay €1,250.50 to DE89 3704 0044 0532 0130 00 by March 3, 2027. Questions: ada@example.com';

const { method: _, ...asking } = methodFields;

export const entityExtraction = defineNode({
  type: 'entityExtraction',
  name: 'Entity Extraction',
  category: 'AI & Machine Learning',
  icon: 'tags',
  description:
    'Finds dates, amounts, addresses, account numbers, people, places and your own names in texts, here or by an AI model',
  summary: '{types} in {text}',
  effect: methodEffect,
  fields: {
    method: methodFields.method,
    text,
    types: textField({
      label: 'Types',
      placeholder: 'date, money, email',
      help: `Separated by commas: ${entityTypes.join(', ')}. If empty, all.`,
    }),
    lists: pairs({
      label: 'Your own names',
      help: 'A type and its names, separated by commas: product = Heddle, Loom. They are found in any case.',
    }),
    language: choice({
      label: 'Language',
      default: 'auto',
      choices: [
        { value: 'auto', label: 'Detect automatically' },
        { value: 'en', label: 'English' },
        { value: 'de', label: 'German' },
      ],
      help: 'Decides how numbers and dates are read, and how names are found.',
    }),
    country: textField({
      label: 'Country',
      placeholder: 'DE',
      help: 'A code like DE or US. Completes national phone numbers and postal codes, and decides whether the month or the day comes first in 03/04/2026.',
    }),
    output: choice({
      label: 'Output',
      default: 'list',
      choices: [
        { value: 'list', label: 'A list with positions' },
        { value: 'byType', label: 'Lists by type, with positions' },
        { value: 'values', label: 'Only the values, by type' },
      ],
    }),
    unique: boolean({ label: 'Each only once', help: 'Of entities with the same value, the first one.' }),
    to,
    ...asking,
  },
  samples: {
    field: 'method',
    of: { model: [{ entities: [{ type: 'person', text: 'Ada Weber', start: 9, end: 18, value: 'Ada Weber' }] }] },
  },
  examples: [
    {
      title: 'The values in a mail',
      given: [{ text: mail }],
      with: { output: 'values' },
      gives: {
        main: [
          {
            text: mail,
            entities: {
              money: [1250.5],
              iban: ['DE89370400440532013000'],
              date: ['2027-03-03'],
              email: ['ada@example.com'],
            },
          },
        ],
      },
    },
    {
      title: 'With positions, in German',
      given: [{ text: 'Frau Dr. Ada Weber zahlt 12,5 % von 1.250 Euro.' }],
      with: {},
      gives: {
        main: [
          {
            text: 'Frau Dr. Ada Weber zahlt 12,5 % von 1.250 Euro.',
            entities: [
              { type: 'person', text: 'Ada Weber', start: 9, end: 18, value: 'Ada Weber' },
              { type: 'percent', text: '12,5 %', start: 25, end: 31, value: 12.5 },
              { type: 'money', text: '1.250 Euro', start: 36, end: 46, value: 1250, currency: 'EUR' },
            ],
          },
        ],
      },
    },
    {
      title: 'Your own names, whatever their case',
      given: [{ text: 'The LOOM and the loom' }],
      with: { lists: [{ name: 'product', value: 'Loom, Heddle' }], types: 'date', unique: true },
      gives: {
        main: [
          {
            text: 'The LOOM and the loom',
            entities: [{ type: 'product', text: 'LOOM', start: 4, end: 8, value: 'Loom' }],
          },
        ],
      },
    },
    { title: 'There are only these types', given: [{ text: 'x' }], with: { types: 'names' }, fails: 'field_invalid' },
  ],
  loadList: modelList('chat'),
  async run(context) {
    const { field, items, signal, resources, run } = context;
    const today = dayBegin(run.now, run.timeZone);
    const found = await byMethod(context, {
      textOf: (index) => field.text(index),
      optionsOf: (index) => ({
        types: entityTypesIn(field.types(index)),
        language: field.language(index),
        country: countryCode(field.country(index)),
        lists: field.lists(index).map(nameList),
        today,
        output: field.output(index),
        unique: field.unique(index),
      }),
      local: (tasks) => runInWorker(work, 'extractEntities', [tasks], { signal, resources }),
      question: entityQuestion,
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

const MOST_NAMES = 5000;

function nameList({ name, value }: Pair): EntityNames {
  const names = namesOf(value);
  if (names.length > MOST_NAMES)
    throw nodeErrors.field_invalid({
      field: 'Your own names',
      reason: `has more than ${MOST_NAMES} names in "${name}"`,
    });
  return { type: name.trim(), names };
}
