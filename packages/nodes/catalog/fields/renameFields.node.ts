import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, pairs, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { inCase } from '../../lib/text/words.ts';
import { withoutPath } from '../../lib/json/remove-path.ts';
import { renamed } from './rename.ts';
import { forEachYielding } from '../../lib/cooperative.ts';

export const renameFields = defineNode({
  type: 'renameFields',
  name: 'Rename Fields',
  category: 'Core Operations',
  icon: 'arrow-left-right',
  description: 'Renames fields, one by one or all by a rule',
  summary: '{names} {all} {remove}',
  effect: 'none',
  fields: {
    names: pairs({
      label: 'Rename',
      help: 'The current name and the new name. Dots name nested fields: customer.name to name moves it out of customer.',
    }),
    remove: text({
      label: 'Remove',
      placeholder: 'password, customer.notes',
      help: 'Fields to leave out, separated by commas.',
    }),
    all: choice({
      label: 'Convert all names',
      default: 'keep',
      choices: [
        { value: 'keep', label: 'Do not convert' },
        { value: 'camel', label: 'camelCase' },
        { value: 'snake', label: 'snake_case' },
        { value: 'kebab', label: 'kebab-case' },
        { value: 'pascal', label: 'PascalCase' },
        { value: 'constant', label: 'CONSTANT_CASE' },
        { value: 'lower', label: 'lower case' },
      ],
      help: 'Applied after the names above.',
    }),
    deep: boolean({
      label: 'Include nested names',
      default: true,
      when: { all: ['camel', 'snake', 'kebab', 'pascal', 'constant', 'lower'] },
    }),
    clash: choice({
      label: 'If a name is taken',
      default: 'fail',
      choices: [
        { value: 'fail', label: 'Fail' },
        { value: 'replace', label: 'Overwrite it' },
      ],
    }),
  },
  examples: [
    {
      title: 'Fields get other names and keep their places',
      given: [{ id: 7, cust: { nm: 'Ada' }, note: 'x' }],
      with: { names: { id: 'orderId', 'cust.nm': 'customer.name' }, remove: 'cust, note' },
      gives: { main: [{ orderId: 7, customer: { name: 'Ada' } }] },
    },
    {
      title: 'All names in one case',
      given: [{ 'Order ID': 7, LineItems: [{ 'Unit Price': 5 }] }],
      with: { all: 'snake' },
      gives: { main: [{ order_id: 7, line_items: [{ unit_price: 5 }] }] },
    },
    {
      title: 'A name that is taken is not overwritten unseen',
      given: [{ a: 1, b: 2 }],
      with: { names: { a: 'b' } },
      fails: 'field_invalid',
    },
    {
      title: 'Names can be swapped',
      given: [{ a: 1, b: 2 }],
      with: { names: { a: 'b', b: 'a' } },
      gives: { main: [{ b: 1, a: 2 }] },
    },
    {
      title: 'What is not there is passed over',
      given: [{ a: 1 }],
      with: { names: { x: 'y' } },
      gives: { main: [{ a: 1 }] },
    },
  ],
  run(context) {
    const { items, field } = context;
    const changed: Item[] = [];
    const rename = (item: Item, index: number): void => {
      const replace = field.clash(index) === 'replace';
      let json = renamed(item.json, field.names(index), replace);
      for (const path of field.remove(index).split(',')) json = withoutPath(json, path.trim());
      const all = field.all(index);
      if (all !== 'keep')
        json = inOtherNames(json, (name) => inCase(name, all, 'en') || name, field.deep(index), replace);
      changed.push({ ...item, json });
    };
    return forEachYielding(items, rename, () => main(changed), context);
  },
});

const DEEPEST = 100;

function inOtherNames(
  object: JsonObject,
  nameOf: (name: string) => string,
  deep: boolean,
  replace: boolean,
  depth = 0,
): JsonObject {
  if (depth > DEEPEST)
    throw nodeErrors.field_invalid({ field: 'Convert all names', reason: 'finds items that are nested too deeply' });
  const inside = (value: JsonValue): JsonValue =>
    Array.isArray(value)
      ? value.map(inside)
      : isJsonObject(value)
        ? inOtherNames(value, nameOf, deep, replace, depth + 1)
        : value;
  const result = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(object)) {
    const other = nameOf(name);
    if (!replace && result.has(other))
      throw nodeErrors.field_invalid({ field: 'Convert all names', reason: `gives two fields the name "${other}"` });
    result.set(other, deep ? inside(value) : value);
  }
  return Object.fromEntries(result);
}
