import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, json, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { keyMaker } from '../../lib/item-keys.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const MOST_ROWS = 200_000;

const fields = {
  source: choice({
    label: 'Look up in',
    default: 'given',
    choices: [
      { value: 'given', label: 'A list' },
      { value: 'stored', label: 'A table under Data' },
    ],
  }),
  stored: text({
    label: 'Name of the table',
    names: 'table',
    required: true,
    when: { source: ['stored'] },
    placeholder: 'Countries',
    help: 'The table is read once for all items.',
  }),
  table: json({
    label: 'Table',
    required: true,
    when: { source: ['given'] },
    placeholder: '{{ $node["Countries"].json.list }}',
    help: 'A list of objects to look up in, or an object that has them by their keys. An expression may take it from an earlier step; it is read once for all items.',
  }),
  key: text({
    label: 'Field of the item',
    required: true,
    placeholder: 'country',
    help: 'The value to look up. Separate several fields by commas.',
  }),
  tableKey: text({
    label: 'Field of the table',
    placeholder: 'code',
    help: 'If empty, the same as in the item. Where the table is an object, its keys.',
  }),
  take: text({
    label: 'Fields to add',
    placeholder: 'name, currency',
    help: 'Fields of the row, separated by commas. If empty, all.',
  }),
  several: choice({
    label: 'If several rows match',
    default: 'first',
    choices: [
      { value: 'first', label: 'Use the first' },
      { value: 'list', label: 'Use a list of all' },
    ],
  }),
  overwrite: boolean({
    label: 'Overwrite existing values',
    default: true,
    when: { several: ['first'] },
    help: 'If off, only missing or empty values are filled in.',
  }),
  ignoreCase: boolean({ label: 'Ignore case and spaces around texts' }),
  to: text({
    label: 'Result field',
    help: 'If empty, the fields of the row are added to the item; a list is saved in rows.',
  }),
};

const countries = [
  { code: 'CH', name: 'Switzerland', currency: 'CHF' },
  { code: 'DE', name: 'Germany', currency: 'EUR' },
];

export const dataEnrichment = defineNode({
  type: 'dataEnrichment',
  name: 'Data Enrichment',
  category: 'Data Processing',
  icon: 'database',
  description: 'Adds fields from a table to each item; items without a row go to port "missing"',
  summary: '{take} by {key} {stored}',
  effect: ({ source }) => (source === 'stored' ? 'read' : 'none'),
  outputs: ['enriched', 'missing'],
  fields,
  examples: [
    {
      title: 'Fields of a list',
      given: [
        { id: 1, country: ' ch' },
        { id: 2, country: 'US' },
      ],
      with: { table: countries, key: 'country', tableKey: 'code', take: 'currency', ignoreCase: true },
      gives: { enriched: [{ id: 1, country: ' ch', currency: 'CHF' }], missing: [{ id: 2, country: 'US' }] },
    },
    {
      title: 'An object by its keys, under a name of its own',
      given: [{ sku: 'a1' }],
      with: { table: { a1: { price: 5, stock: 2 } }, key: 'sku', to: 'product' },
      gives: { enriched: [{ sku: 'a1', product: { price: 5, stock: 2 } }] },
    },
    {
      title: 'All rows that fit',
      given: [{ id: 1 }],
      with: {
        table: [
          { id: 1, n: 'x' },
          { id: 2, n: 'y' },
          { id: 1, n: 'z' },
        ],
        key: 'id',
        take: 'n',
        several: 'list',
        to: 'orders',
      },
      gives: { enriched: [{ id: 1, orders: [{ n: 'x' }, { n: 'z' }] }] },
    },
    {
      title: 'Only what is missing',
      given: [{ code: 'DE', name: 'Deutschland', currency: '' }],
      with: { table: countries, key: 'code', overwrite: false },
      gives: { enriched: [{ code: 'DE', name: 'Deutschland', currency: 'EUR' }] },
    },
    {
      title: 'A table that is kept under Data',
      given: [{ country: 'CH' }, { country: 'FR' }],
      tables: [{ name: 'Countries', columns: { code: 'text', name: 'text', currency: 'text' }, rows: countries }],
      with: { source: 'stored', stored: 'Countries', key: 'country', tableKey: 'code', take: 'currency' },
      gives: { enriched: [{ country: 'CH', currency: 'CHF' }], missing: [{ country: 'FR' }] },
    },
    {
      title: 'A table that is not kept',
      given: [{}],
      with: { source: 'stored', stored: 'Countries', key: 'country' },
      fails: 'table_not_found',
    },
    { title: 'A table is a list or an object', given: [{}], with: { table: '5', key: 'id' }, fails: 'field_invalid' },
    { title: 'Without a table it says so', given: [{}], with: { key: 'id' }, fails: 'field_required' },
  ],
  async run(context) {
    const { field, items } = context;
    const enriched = new PairedItems();
    const missing = new PairedItems();
    if (items.length === 0) return pairedPorts({ enriched, missing });
    const paths = namesOf(field.key());
    const keyOf = keyMaker({ paths, ignoreCase: field.ignoreCase(), trim: field.ignoreCase() });
    const table = await tableOf(context, paths);
    const enrich = (item: Item, index: number): void => {
      const key = keyOf(item.json);
      const rows = key === null ? undefined : table.get(key);
      if (rows) enriched.push(enrichedItem(context, item, rows, index), index);
      else missing.push(item, index);
    };
    return forEachYielding(items, enrich, () => pairedPorts({ enriched, missing }), context);
  },
});

type Context = NodeContext<typeof fields>;

/** The table to look up, by keys where it is an object. */
async function entriesOf({ field, tables }: Context): Promise<{ row: JsonValue; name: string | undefined }[]> {
  if (field.source() === 'stored') {
    const rows: { row: JsonValue; name: undefined }[] = [];
    for await (const page of (await tables.open(field.stored().trim())).rows())
      rows.push(...page.map(({ values }) => ({ row: values, name: undefined })));
    return rows;
  }
  const written = field.table();
  if (typeof written !== 'object' || written === null)
    throw nodeErrors.field_invalid({ field: 'Table', reason: 'must be a list of objects, or an object of objects' });
  return Array.isArray(written)
    ? written.map((row) => ({ row, name: undefined }))
    : Object.entries(written).map(([name, row]) => ({ row, name }));
}

async function tableOf(context: Context, paths: readonly string[]): Promise<Map<string, JsonObject[]>> {
  const { field } = context;
  const rows = await entriesOf(context);
  const own = namesOf(field.tableKey());
  if (own.length > 0 && own.length !== paths.length)
    throw nodeErrors.field_invalid({
      field: 'Field of the table',
      reason: `must name as many fields as the item has: ${paths.length}`,
    });
  const rules = { ignoreCase: field.ignoreCase(), trim: field.ignoreCase() };
  const byField = keyMaker({ paths: own.length > 0 ? own : paths, ...rules });
  const byName = keyMaker({ paths: ['key'], ...rules });
  if (rows.length > MOST_ROWS)
    throw nodeErrors.field_invalid({ field: 'Table', reason: `has more than ${MOST_ROWS} rows` });
  const table = new Map<string, JsonObject[]>();
  const read = ({ row, name }: (typeof rows)[number]): void => {
    const object: JsonObject = isJsonObject(row) ? row : { value: row };
    const key = name === undefined ? byField(object) : byName({ key: name });
    if (key === null) return;
    const same = table.get(key);
    if (same) same.push(object);
    else table.set(key, [object]);
  };
  await forEachYielding(rows, read, () => undefined, context);
  return table;
}

function enrichedItem({ field }: Context, item: Item, rows: readonly JsonObject[], index: number): Item {
  const names = namesOf(field.take(index));
  const picked = (row: JsonObject): JsonObject =>
    names.length === 0
      ? row
      : Object.fromEntries(names.map((name): [string, JsonValue] => [name, pathReader(name)(row) ?? null]));
  const to = field.to(index);
  if (field.several(index) === 'list')
    return { ...item, json: withPaths(item.json, [{ name: to || 'rows', value: rows.map(picked) }]) };
  const row = picked(rows[0] ?? {});
  if (to !== '') return { ...item, json: withPaths(item.json, [{ name: to, value: row }]) };
  const isMissing = (name: string): boolean => (item.json[name] ?? '') === '';
  const added = Object.entries(row).filter(([name]) => field.overwrite(index) || isMissing(name));
  return { ...item, json: { ...item.json, ...Object.fromEntries(added) } };
}
