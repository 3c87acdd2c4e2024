import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, json, multiline, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { pathReader } from '../../lib/json/reader.ts';
import { sortSettings } from '../../lib/sorting/compare.ts';
import { readSortKeys } from '../../lib/sorting/keys.ts';
import type { SortReader } from '../../lib/sorting/sort.ts';
import { sortEntries } from '../../lib/sorting/sort.ts';

const fields = {
  mode: choice({
    label: 'Sort by',
    default: 'fields',
    choices: [
      { value: 'fields', label: 'Fields' },
      { value: 'value', label: 'A computed value' },
    ],
  }),
  by: multiline({
    label: 'Fields',
    required: true,
    when: { mode: ['fields'] },
    placeholder: 'country, total desc',
    help: 'Sorted by the first field, then by the next, and so on. After a name you can write desc, number, text, natural (file2 before file10), nulls first or nulls last.',
  }),
  value: json({
    label: 'Value',
    required: true,
    when: { mode: ['value'] },
    placeholder: '{{ price * quantity }}',
    help: 'Evaluated for each item.',
  }),
  direction: choice({
    label: 'Direction',
    default: 'asc',
    when: { mode: ['value'] },
    choices: [
      { value: 'asc', label: 'Ascending' },
      { value: 'desc', label: 'Descending' },
    ],
  }),
  nulls: choice({
    label: 'Items without a value',
    default: 'last',
    choices: [
      { value: 'last', label: 'Last' },
      { value: 'first', label: 'First' },
    ],
    help: 'Missing, null and empty text, in either direction.',
  }),
  ignoreCase: boolean({ label: 'Ignore case', default: true }),
  locale: text({
    label: 'Language',
    default: 'en',
    help: 'The order of letters, as a language tag like de, sv or en-GB.',
  }),
};

export const dataSorter = defineNode({
  type: 'dataSorter',
  name: 'Data Sorter',
  category: 'Data Processing',
  icon: 'arrow-down-up',
  description: 'Sorts items by one or more fields',
  summary: 'by {by} {value}',
  effect: 'none',
  pairing: 'picks',
  fields,
  examples: [
    {
      title: 'By two fields',
      given: [
        { country: 'US', total: 5 },
        { country: 'CH', total: 5 },
        { country: 'CH', total: 20 },
      ],
      with: { by: 'country, total desc' },
      gives: {
        main: [
          { country: 'CH', total: 20 },
          { country: 'CH', total: 5 },
          { country: 'US', total: 5 },
        ],
      },
    },
    {
      title: 'Numbers in names, and items without a name last',
      given: [{ name: 'file10' }, { size: 1 }, { name: 'File2' }],
      with: { by: 'name natural' },
      gives: { main: [{ name: 'File2' }, { name: 'file10' }, { size: 1 }] },
    },
    {
      title: 'Numbers that are written as text are numbers',
      given: [{ n: '10' }, { n: '9' }],
      with: { by: 'n' },
      gives: { main: [{ n: '9' }, { n: '10' }] },
    },
    {
      title: 'By a computed value',
      given: [
        { price: 2, quantity: 3 },
        { price: 5, quantity: 2 },
      ],
      with: { mode: 'value', value: '{{ price * quantity }}', direction: 'desc' },
      gives: {
        main: [
          { price: 5, quantity: 2 },
          { price: 2, quantity: 3 },
        ],
      },
    },
    { title: 'Without a field it says so', given: [{ a: 1 }], with: {}, fails: 'field_required' },
    {
      title: 'A language that does not exist is refused',
      given: [{ a: 1 }],
      with: { by: 'a', locale: 'english please' },
      fails: 'field_invalid',
    },
  ],
  run: sort,
});

type Context = NodeContext<typeof fields>;

async function sort(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  const settings = sortSettings(checkedLocale(field.locale()), field.ignoreCase(), field.nulls());
  return main(await sortEntries(items, readersOf(context), settings, context));
}

function readersOf({ field }: Context): SortReader<Item>[] {
  if (field.mode() === 'value')
    return [
      { key: { descending: field.direction() === 'desc', kind: 'auto' }, read: (_item, index) => field.value(index) },
    ];
  return readSortKeys(field.by()).map((key) => {
    const read = pathReader(key.path);
    return { key, read: (item) => read(item.json) };
  });
}

function checkedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.trim() || 'en')[0] ?? 'en';
  } catch (cause) {
    throw nodeErrors.field_invalid({ field: 'Language', reason: `is not a language tag: "${locale}"` }, { cause });
  }
}
