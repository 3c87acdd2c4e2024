import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import { methodEffect } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { dayBegin } from '../../lib/entities/today.ts';
import { entityTypesIn } from '../../lib/entities/types-field.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { inBatches } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { countryCode } from '../../lib/language/code.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { filterFields } from './filter-fields.ts';
import type { FilterOptions } from './filter.ts';
import { asksForObjections, objectionQuestion } from './question.ts';
import type { Objection } from './words.ts';

const work = { url: new URL('./filter.ts', import.meta.url), load: () => import('./filter.ts') };
/** Words of a list, patterns and domains. */
const MOST_ENTRIES = 2000;

export const contentFiltering = defineNode({
  type: 'contentFiltering',
  name: 'Content Filtering',
  category: 'AI & Machine Learning',
  icon: 'shield',
  description: 'Blocks or cleans texts with unwanted words, patterns, personal data or links, or by an AI model',
  summary: '{words} in {text}',
  effect: methodEffect,
  outputs: ['allowed', 'blocked'],
  errorOutput: 'blocked',
  fields: filterFields,
  samples: {
    field: 'method',
    of: { model: [{ cleanText: 'Nice lamp', moderation: { allowed: true, reasons: [] } }] },
  },
  examples: [
    {
      title: 'Unwanted words, disguised ones too',
      given: [{ text: 'Nice lamp' }, { text: 'Win at our c4s1no!' }],
      with: { words: 'casino', cleanTo: '' },
      gives: {
        allowed: [{ text: 'Nice lamp', moderation: { allowed: true, reasons: [] } }],
        blocked: [
          {
            text: 'Win at our c4s1no!',
            moderation: { allowed: false, reasons: [{ rule: 'word', name: 'casino', start: 11, end: 17 }] },
          },
        ],
      },
    },
    {
      title: 'Personal data is masked',
      given: [{ text: 'I am at ada@example.com or +49 30 1234567.' }],
      with: { personal: 'mask' },
      gives: {
        allowed: [
          {
            text: 'I am at ada@example.com or +49 30 1234567.',
            cleanText: 'I am at [email] or [phone].',
            moderation: {
              allowed: true,
              reasons: [
                { rule: 'personal', name: 'email', start: 8, end: 23 },
                { rule: 'personal', name: 'phone', start: 27, end: 41 },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'Links to all but your own domains are removed',
      given: [{ text: 'See https://spam.example/x and https://docs.heddle.example/y' }],
      with: { links: 'unlisted', domains: 'heddle.example', linkAction: 'remove' },
      gives: {
        allowed: [
          {
            text: 'See https://spam.example/x and https://docs.heddle.example/y',
            cleanText: 'See and https://docs.heddle.example/y',
            moderation: { allowed: true, reasons: [{ rule: 'link', name: 'spam.example', start: 4, end: 26 }] },
          },
        ],
      },
    },
    {
      title: 'Domains are needed to compare with',
      given: [{ text: 'x' }],
      with: { links: 'listed' },
      fails: 'field_required',
    },
    {
      title: 'A pattern that cannot be read is refused',
      given: [{ text: 'x' }],
      with: { patterns: [{ name: 'a', value: '(' }] },
      fails: 'expression_forbidden',
    },
  ],
  loadList: modelList('chat'),
  async run(context) {
    const { field, items, signal, resources } = context;
    const textOf = (index: number): string => field.text(index);
    const isAsked = field.method() === 'model';
    const asked = isAsked
      ? await byMethod(context, {
          textOf,
          optionsOf: (index) => ({
            topics: few('Unwanted content', linesOf(field.topics(index))),
            profanity: field.profanity(index),
            personalTypes: personalTypesOf(context, index),
          }),
          local: async (tasks) => tasks.map((): Objection[] => []),
          question: objectionQuestion,
          asks: asksForObjections,
        })
      : { results: [], logs: [], withUsage: (item: Item) => item };
    const results = await inBatches(
      context,
      textOf,
      (index) => ({ ...rulesOf(context, index), found: asked.results[index] ?? [] }),
      (tasks) => runInWorker(work, 'filterTexts', [tasks], { signal, resources }),
    );
    const ports = { allowed: new PairedItems(), blocked: new PairedItems() };
    for (const [index, item] of items.entries()) {
      const result = results[index];
      if (!result) continue;
      const { isAllowed, text, objections } = result;
      const [to, cleanTo] = [field.to(index), field.cleanTo(index).trim()];
      const json = withPaths(item.json, [
        ...(cleanTo === '' ? [] : [{ name: cleanTo, value: text }]),
        { name: to, value: { allowed: isAllowed, reasons: objections } },
      ]);
      ports[isAllowed ? 'allowed' : 'blocked'].push(asked.withUsage({ ...item, json }, index), index);
    }
    return { ...pairedPorts(ports), logs: asked.logs };
  },
});

type FilterContext = NodeContext<typeof filterFields>;

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const personalTypesOf = ({ field }: FilterContext, index: number): readonly string[] =>
  field.personal(index) === 'ignore' ? [] : entityTypesIn(field.personalTypes(index), 'Types of personal data');

/** The rules for the text of an item. */
function rulesOf(context: FilterContext, index: number): Omit<FilterOptions, 'found'> {
  const { field, run } = context;
  const links = field.links(index);
  const personal = field.personal(index);
  return {
    words: few('Blocked words', namesOf(field.words(index))),
    profanity: field.profanity(index),
    exceptions: few('Allowed words', namesOf(field.exceptions(index))),
    disguised: field.disguised(index),
    wordAction: field.wordAction(index),
    patterns: few('Patterns', field.patterns(index)),
    patternAction: field.patternAction(index),
    personal,
    personalTypes: personalTypesOf(context, index),
    country: personal === 'ignore' ? '' : countryCode(field.country(index)),
    today: dayBegin(run.now, run.timeZone),
    links,
    domains:
      links === 'listed' || links === 'unlisted' ? few('Domains', namesOf(field.domains(index).toLowerCase())) : [],
    linkAction: links === 'ignore' ? 'block' : field.linkAction(index),
    maskWith: field.maskWith(index),
    topicAction: field.topicAction(index),
  };
}

/** A list that is not too long. Throws `field_invalid`. */
function few<T>(field: string, list: readonly T[]): readonly T[] {
  if (list.length > MOST_ENTRIES)
    throw nodeErrors.field_invalid({ field, reason: `has more than ${MOST_ENTRIES} entries` });
  return list;
}
