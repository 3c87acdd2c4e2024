import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { readPath } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';

const MOST_ITEMS = 1_000_000;

export const merge = defineNode({
  type: 'merge',
  name: 'Merge',
  category: 'Core Operations',
  icon: 'merge',
  description: 'Brings the items of two branches together',
  summary: '{mode} {keep} {key}',
  effect: 'none',
  inputs: ['main', 'second'],
  fields: {
    mode: choice({
      label: 'How',
      default: 'append',
      choices: [
        { value: 'append', label: 'One after the other' },
        { value: 'key', label: 'By a field that both have' },
        { value: 'position', label: 'By position' },
        { value: 'pairs', label: 'All pairs' },
      ],
    }),
    key: text({
      label: 'Field',
      required: true,
      expression: false,
      when: { mode: ['key'] },
      placeholder: 'customer.id',
      help: 'A path into the items of both inputs.',
    }),
    secondKey: text({
      label: 'Field in the second input',
      expression: false,
      when: { mode: ['key'] },
      help: 'Where it has another name there.',
    }),
    keep: choice({
      label: 'Keep',
      default: 'both',
      choices: [
        { value: 'both', label: 'Items found in both' },
        { value: 'first', label: 'All of the first, with what the second adds' },
        { value: 'all', label: 'All items of both' },
        { value: 'unmatched', label: 'Items of the first that the second does not have' },
      ],
      when: { mode: ['key', 'position'] },
    }),
    wins: choice({
      label: 'Where both have a field',
      default: 'second',
      choices: [
        { value: 'first', label: 'The first input wins' },
        { value: 'second', label: 'The second input wins' },
      ],
      when: { mode: ['key', 'position', 'pairs'] },
    }),
  },
  examples: [
    { title: 'One after the other', given: [{ id: 1 }], with: {}, gives: { main: [{ id: 1 }, { id: 1 }] } },
    {
      title: 'By a field',
      given: [{ id: 1, name: 'Ada' }],
      with: { mode: 'key', key: 'id' },
      gives: { main: [{ id: 1, name: 'Ada' }] },
    },
    { title: 'The field has to be named', given: [{ id: 1 }], with: { mode: 'key' }, fails: 'field_required' },
  ],
  run({ input, field }): NodeResult | Promise<NodeResult> {
    const [first, second] = [input('main'), input('second')];
    const join = (a: Item, b: Item): Item => (field.wins() === 'second' ? combine(a, b) : combine(b, a));
    switch (field.mode()) {
      case 'append':
        return main([...first, ...second]);
      case 'position':
        return main(byPosition(first, second, field.keep(), join));
      case 'pairs':
        if (first.length * second.length > MOST_ITEMS)
          throw nodeErrors.field_invalid({ field: 'How', reason: `gives more than ${MOST_ITEMS} pairs` });
        return main(first.flatMap((a) => second.map((b) => join(a, b))));
      case 'key':
        return byKey({
          first,
          second,
          keep: field.keep(),
          join,
          keyOf: keyReader(field.key()),
          secondKeyOf: keyReader(field.secondKey() || field.key()),
        });
    }
  },
});

type Keep = 'both' | 'first' | 'all' | 'unmatched';
type Join = (first: Item, second: Item) => Item;

function combine(under: Item, over: Item): Item {
  const files = under.files || over.files ? { files: { ...under.files, ...over.files } } : {};
  return { json: { ...under.json, ...over.json }, ...files };
}

/** The key of an item; undefined where the field is missing. Numbers and their text are the same key. */
const keyReader =
  (path: string) =>
  ({ json }: Item): string | undefined => {
    const value = readPath(json, path);
    return value === undefined || value === null ? undefined : asText(value);
  };

function byPosition(first: readonly Item[], second: readonly Item[], keep: Keep, join: Join): Item[] {
  const paired = Math.min(first.length, second.length);
  if (keep === 'unmatched') return first.slice(paired);
  const pairs = first.slice(0, paired).flatMap((item, index) => {
    const other = second[index];
    return other ? [join(item, other)] : [];
  });
  return [...pairs, ...(keep === 'both' ? [] : first.slice(paired)), ...(keep === 'all' ? second.slice(paired) : [])];
}

interface KeyJoin {
  first: readonly Item[];
  second: readonly Item[];
  keep: Keep;
  join: Join;
  keyOf(item: Item): string | undefined;
  secondKeyOf(item: Item): string | undefined;
}

function byKey({ first, second, keep, join, keyOf, secondKeyOf }: KeyJoin): NodeResult | Promise<NodeResult> {
  const byKeyOf = new Map<string, Item[]>();
  for (const item of second) {
    const key = secondKeyOf(item);
    if (key === undefined) continue;
    const list = byKeyOf.get(key);
    if (list) list.push(item);
    else byKeyOf.set(key, [item]);
  }
  const matched = new Set<string>();
  const out: Item[] = [];
  const one = (item: Item): void => {
    const key = keyOf(item);
    const others = key === undefined ? undefined : byKeyOf.get(key);
    if (key !== undefined && others) matched.add(key);
    if (others && keep !== 'unmatched') for (const other of others) out.push(join(item, other));
    else if (!others && keep !== 'both') out.push(item);
    if (out.length > MOST_ITEMS)
      throw nodeErrors.field_invalid({
        field: 'Field',
        reason: `gives more than ${MOST_ITEMS} items, as many items share a value`,
      });
  };
  const rest = (): NodeResult => {
    if (keep !== 'all') return main(out);
    const left = second.filter((item) => {
      const key = secondKeyOf(item);
      return key === undefined || !matched.has(key);
    });
    return main([...out, ...left]);
  };
  return forEachYielding(first, one, rest);
}
