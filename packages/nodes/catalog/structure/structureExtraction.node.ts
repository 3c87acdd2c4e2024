import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, pairs, text as textField } from '@heddle/contract/node/fields';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { nodeErrors } from '@heddle/contract/errors/node';
import { withPaths } from '../../lib/json/paths.ts';
import { methodEffect, methodFields, onlyLocally } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import { inBatches, textFields } from '../../lib/language/batches.ts';
import { byMethod } from '../../lib/language/by-method.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { FoundStructure, StructureOptions } from './extract.ts';
import { asksForStructure, structureQuestion } from './question.ts';

const { method: _, ...asking } = methodFields;
const work = { url: new URL('./extract.ts', import.meta.url), load: () => import('./extract.ts') };
const { text } = textFields('');
const MOST_PATTERNS = 100;
/** For the texts that go to a worker together: some Markdown takes the parser very long. */
const TIME_LIMIT_MS = 120_000;

const target = (label: string, standard: string, help: string) =>
  textField({ label, default: standard, help: `${help} If empty, they are not extracted.` });

const order = 'Order number: A-17\nTotal: 12.50\n\nItem    Pieces\nLamp    2\nBulb    4';
const mail = 'From: Ada <ada@example.com>\nTo: shop@example.com\nSubject: Lamps\n\nTwo, please.\n-- \nAda';

export const structureExtraction = defineNode({
  type: 'structureExtraction',
  name: 'Structure Extraction',
  category: 'AI & Machine Learning',
  icon: 'text-select',
  description:
    'Reads names and values, tables, lists, headings, mail headers and your own patterns out of text, here or by an AI model',
  summary: 'of {text}',
  effect: methodEffect,
  fields: {
    method: methodFields.method,
    text,
    ...onlyLocally({
      format: choice({
        label: 'Format',
        default: 'auto',
        choices: [
          { value: 'auto', label: 'Detect automatically' },
          { value: 'plain', label: 'Plain text' },
          { value: 'markdown', label: 'Markdown' },
          { value: 'html', label: 'HTML' },
        ],
      }),
    }),
    pairsTo: target('Names and values field', 'values', 'Gets an object with what lines like "Total: 12.50" say.'),
    tablesTo: target('Tables field', 'tables', 'Gets a list of tables with columns and rows.'),
    listsTo: target('Lists field', '', 'Gets a list of lists with their entries.'),
    headingsTo: target('Headings field', '', 'Gets a list of headings with their levels.'),
    mailTo: target(
      'Mail field',
      '',
      'Gets sender, recipients, subject, body, quote and signature of a mail; null if the text is none.',
    ),
    patterns: pairs({
      label: 'Patterns',
      help: 'A field and a JavaScript regular expression without slashes, like invoice.number = Invoice no\\. (\\d+). The field gets what the first group matches, or an object of the named groups; a list if there are several matches.',
    }),
    keys: choice({
      label: 'Names of values',
      default: 'camel',
      choices: [
        { value: 'camel', label: 'Like fields: orderNumber' },
        { value: 'written', label: 'As written: Order number' },
      ],
    }),
    typed: boolean({ label: 'Detect types', help: 'Turns values like 12.50 and yes into numbers and true or false.' }),
    ...asking,
  },
  samples: { field: 'method', of: { model: [{ values: { orderNumber: 'A-17' }, tables: [] }] } },
  examples: [
    {
      title: 'An order in plain text',
      given: [{ text: order }],
      with: { typed: true },
      gives: {
        main: [
          {
            text: order,
            values: { orderNumber: 'A-17', total: 12.5 },
            tables: [
              {
                columns: ['Item', 'Pieces'],
                rows: [
                  { Item: 'Lamp', Pieces: '2' },
                  { Item: 'Bulb', Pieces: '4' },
                ],
              },
            ],
          },
        ],
      },
    },
    {
      title: 'A mail',
      given: [{ text: mail }],
      with: { pairsTo: '', tablesTo: '', mailTo: 'mail' },
      gives: {
        main: [
          {
            text: mail,
            mail: {
              from: { name: 'Ada', address: 'ada@example.com' },
              to: [{ name: '', address: 'shop@example.com' }],
              cc: [],
              subject: 'Lamps',
              date: '',
              body: 'Two, please.',
              quoted: '',
              signature: 'Ada',
            },
          },
        ],
      },
    },
    {
      title: 'Your own patterns, into fields of your choice',
      given: [{ text: 'Ref 17 and ref 18 of ACME' }],
      with: {
        pairsTo: '',
        tablesTo: '',
        typed: true,
        patterns: [
          { name: 'refs', value: 'ref (\\d+)' },
          { name: 'customer.name', value: '[A-Z]{4}$' },
          { name: 'customer.id', value: 'id (\\d+)' },
        ],
      },
      gives: {
        main: [{ text: 'Ref 17 and ref 18 of ACME', refs: [17, 18], customer: { name: 'ACME', id: null } }],
      },
    },
    {
      title: 'HTML',
      given: [
        { html: '<h1>Order</h1><table><tr><th>Item</th><th>Price</th></tr><tr><td>Lamp</td><td>9</td></tr></table>' },
      ],
      with: { text: '{{ html }}', pairsTo: '', headingsTo: 'headings' },
      gives: {
        main: [
          {
            html: '<h1>Order</h1><table><tr><th>Item</th><th>Price</th></tr><tr><td>Lamp</td><td>9</td></tr></table>',
            tables: [{ columns: ['Item', 'Price'], rows: [{ Item: 'Lamp', Price: '9' }] }],
            headings: [{ level: 1, text: 'Order' }],
          },
        ],
      },
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
    const local = (tasks: readonly TextTask<StructureOptions>[]): Promise<FoundStructure[]> =>
      runInWorker(work, 'extractStructures', [tasks], { signal, resources, timeoutMs: TIME_LIMIT_MS });
    const optionsOf = (index: number): StructureOptions => {
      const patterns = field.patterns(index);
      if (patterns.length > MOST_PATTERNS)
        throw nodeErrors.field_invalid({ field: 'Patterns', reason: `must be at most ${MOST_PATTERNS}` });
      return {
        format: field.format(index),
        targets: {
          pairs: field.pairsTo(index).trim(),
          tables: field.tablesTo(index).trim(),
          lists: field.listsTo(index).trim(),
          headings: field.headingsTo(index).trim(),
          mail: field.mailTo(index).trim(),
        },
        patterns,
        keys: field.keys(index),
        typed: field.typed(index),
      };
    };
    const textOf = (index: number): string => field.text(index);
    const found = await byMethod(context, {
      textOf,
      optionsOf,
      local,
      question: structureQuestion,
      asks: asksForStructure,
    });
    // A model is not asked for what patterns find.
    const matches =
      field.method() === 'model'
        ? await inBatches(context, textOf, (index) => ({ ...optionsOf(index), targets: noTargets }), local)
        : [];
    const withStructure = (item: Item, index: number): Item =>
      found.withUsage(
        { ...item, json: withPaths(item.json, [...(found.results[index] ?? []), ...(matches[index] ?? [])]) },
        index,
      );
    return { ...main(items.map(withStructure)), logs: found.logs };
  },
});

const noTargets: StructureOptions['targets'] = { pairs: '', tables: '', lists: '', headings: '', mail: '' };
