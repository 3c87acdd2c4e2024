import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import type { AmongOptions } from './mark-unique.ts';
import { marker } from './mark-unique.ts';
import { withLargeKeys } from './large-keys.ts';
import type { LargeKeys } from '../../lib/item-keys.ts';
import { keyMaker } from '../../lib/item-keys.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { partition } from '../../lib/partition.ts';
import { forEachBatchYielding, forEachYielding } from '../../lib/cooperative.ts';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

const fields = {
  keys: text({
    label: 'Compare by',
    placeholder: 'email',
    help: 'One or more fields, separated by commas. If empty, all data of the items is compared.',
  }),
  remember: choice({
    label: 'Compare with',
    default: 'run',
    choices: [
      { value: 'run', label: 'Items of this step' },
      { value: 'workflow', label: 'Items of this step and earlier runs of this workflow' },
      { value: 'user', label: 'Items of this step and earlier runs of all your workflows' },
    ],
  }),
  keep: choice({
    label: 'Keep',
    default: 'first',
    when: { remember: ['run'] },
    choices: [
      { value: 'first', label: 'The first' },
      { value: 'last', label: 'The last' },
    ],
  }),
  list: text({
    label: 'Memory name',
    default: 'default',
    when: { remember: ['workflow', 'user'] },
    help: 'Steps with the same name share what they have seen.',
  }),
  ttl: number({
    label: 'Expires after',
    default: 30,
    min: 0,
    when: { remember: ['workflow', 'user'] },
    help: '0 means never; a user can store up to a million entries.',
  }),
  ttlUnit: choice({
    label: 'Unit',
    default: 'days',
    choices: ['minutes', 'hours', 'days'],
    when: { remember: ['workflow', 'user'] },
  }),
  ignoreCase: boolean({ label: 'Ignore case' }),
  trim: boolean({ label: 'Ignore spaces around texts' }),
  withoutKey: choice({
    label: 'Items without the fields',
    default: 'unique',
    choices: [
      { value: 'unique', label: 'Treat as unique' },
      { value: 'same', label: 'Treat as duplicates' },
    ],
  }),
};

export const dataDeduplicator = defineNode({
  type: 'dataDeduplicator',
  name: 'Data Deduplicator',
  category: 'Data Processing',
  icon: 'copy-minus',
  description: 'Passes each item once; repeated ones go to port "duplicates"',
  summary: 'once per {keys}',
  // A lookup changes the memory of earlier runs: the run must be persisted before.
  effect: ({ remember }) => (remember === 'workflow' || remember === 'user' ? 'write' : 'none'),
  outputs: ['unique', 'duplicates'],
  fields,
  examples: [
    {
      title: 'By one field',
      given: [
        { email: 'ada@example.com', n: 1 },
        { email: 'bob@example.com', n: 2 },
        { email: 'ada@example.com', n: 3 },
      ],
      with: { keys: 'email' },
      gives: {
        unique: [
          { email: 'ada@example.com', n: 1 },
          { email: 'bob@example.com', n: 2 },
        ],
        duplicates: [{ email: 'ada@example.com', n: 3 }],
      },
    },
    {
      title: 'The last of each',
      given: [
        { id: 1, v: 'old' },
        { id: 2, v: 'only' },
        { id: 1, v: 'new' },
      ],
      with: { keys: 'id', keep: 'last' },
      gives: {
        unique: [
          { id: 2, v: 'only' },
          { id: 1, v: 'new' },
        ],
        duplicates: [{ id: 1, v: 'old' }],
      },
    },
    {
      title: 'The whole item, whatever the order of its fields',
      given: [{ a: 1, b: 'X' }, { b: ' x', a: 1 }, { a: 2 }],
      with: { ignoreCase: true, trim: true },
      gives: { unique: [{ a: 1, b: 'X' }, { a: 2 }], duplicates: [{ b: ' x', a: 1 }] },
    },
    {
      title: 'What earlier runs have seen counts as well',
      given: [{ id: 'a' }, { id: 'a' }, { id: 'b' }],
      with: { keys: 'id', remember: 'workflow', ttl: 7 },
      gives: { unique: [{ id: 'a' }, { id: 'b' }], duplicates: [{ id: 'a' }] },
    },
    {
      title: 'A memory needs a name',
      given: [{ id: 1 }],
      with: { keys: 'id', remember: 'workflow', list: '' },
      fails: 'field_invalid',
    },
  ],
  run: (context) => (context.field.remember() === 'run' ? amongThese(context) : acrossRuns(context)),
});

type Context = NodeContext<typeof fields>;

function keysOf({ field }: Context): AmongOptions {
  return {
    paths: namesOf(field.keys()),
    ignoreCase: field.ignoreCase(),
    trim: field.trim(),
    keep: field.keep() === 'last' ? 'last' : 'first',
    withoutKey: field.withoutKey() === 'same' ? '\u0000none' : null,
  };
}

const parted = (unique: Item[], duplicates: Item[]): NodeResult => ports({ unique, duplicates });

async function amongThese(context: Context): Promise<NodeResult> {
  const { items } = context;
  const options = keysOf(context);
  const mark = (large: LargeKeys): Uint8Array | Promise<Uint8Array> => {
    const marks = new Uint8Array(items.length);
    return forEachBatchYielding(items, marker(items, marks, options, large), () => marks, context);
  };
  return partition(items, await withLargeKeys(options, context, mark), parted, context);
}

interface Keyed {
  key: string;
  index: number;
}

async function acrossRuns(context: Context): Promise<NodeResult> {
  const { items, field, state } = context;
  const list = field.list().trim();
  if (list === '' || list.length > 100)
    throw nodeErrors.field_invalid({ field: 'Memory name', reason: 'must have 1 to 100 characters' });
  const ttlMs = field.ttl() * unitMs[field.ttlUnit()];
  const options = keysOf(context);
  const gather = (large: LargeKeys): Keyed[] | Promise<Keyed[]> => {
    const keyOf = keyMaker(options, large);
    const found: Keyed[] = [];
    const collect = ({ json }: Item, index: number): void => {
      const key = keyOf(json) ?? options.withoutKey;
      if (key !== null) found.push({ key, index });
    };
    return forEachYielding(items, collect, () => found, context);
  };
  const known = await withLargeKeys(options, context, gather);
  const marks = new Uint8Array(items.length).fill(1);
  const { claimKeys } = await lazyImport(import('./seen-keys.ts'));
  const scope = field.remember() === 'user' ? 'user' : 'workflow';
  const free = await claimKeys(
    state.in(scope, 'dedupe'),
    list,
    known.map(({ key }) => key),
    ttlMs > 0 ? { ttlMs } : {},
    context,
  );
  for (const [at, { index }] of known.entries()) if (free[at] !== true) marks[index] = 0;
  return partition(items, marks, parted, context);
}
