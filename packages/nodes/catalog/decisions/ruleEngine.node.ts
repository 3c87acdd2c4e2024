import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { defineNode } from '@heddle/contract/node/define';
import { choice, json, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import type { ConditionRow } from '../../lib/conditions/table.ts';
import { numberIn, readTable, remembered } from '../../lib/conditions/table.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const LABEL = 'Rules';

const discounts = [
  {
    name: 'wholesale',
    priority: 10,
    when: { kind: 'wholesale', amount: { greaterOrEqual: 1000 } },
    give: { discount: 15 },
  },
  { name: 'large order', when: { amount: { greaterOrEqual: 1000 } }, give: { discount: 5 } },
  { name: 'returning', when: { orders: { greater: 3 } }, give: { discount: 3, gift: true } },
];

export const ruleEngine = defineNode({
  type: 'ruleEngine',
  name: 'Rule Engine',
  category: 'Core Operations',
  icon: 'list-tree',
  description: 'Applies a table of rules to each item; items that match no rule go to port "unmatched"',
  summary: '{policy} of the rules',
  effect: 'none',
  outputs: ['matched', 'unmatched'],
  fields: {
    rules: json({
      label: LABEL,
      required: true,
      default: [
        { name: 'large', priority: 1, when: { amount: { greater: 1000 } }, give: { decision: 'review' } },
        { name: 'all others', give: { decision: 'approve' } },
      ],
      help: 'A list of { "name", "priority", "when", "give" }. "when" is like { "country": "CH", "amount": { "greater": 100 } }, with the operators of rules, or a group { "combine": "any", "rules": […] }. "give" is what is decided.',
    }),
    policy: choice({
      label: 'If several rules match',
      default: 'first',
      choices: [
        { value: 'first', label: 'Use the first' },
        { value: 'all', label: 'Merge all, the first takes precedence' },
        { value: 'collect', label: 'Collect all in a list' },
        { value: 'unique', label: 'Fail' },
      ],
      help: 'Ordered by priority, highest first, then by position in the list.',
    }),
    to: text({
      label: 'Result field',
      default: 'decision',
      help: 'Gets the decision. If empty, its fields are added to the item.',
    }),
    namesTo: text({ label: 'Rule names field', placeholder: 'rules', help: 'If empty, they are not saved.' }),
  },
  examples: [
    {
      title: 'The first rule by priority',
      given: [{ kind: 'wholesale', amount: 2000 }, { amount: 1000 }, { amount: 5 }],
      with: { rules: discounts, namesTo: 'by' },
      gives: {
        matched: [
          { kind: 'wholesale', amount: 2000, decision: { discount: 15 }, by: ['wholesale'] },
          { amount: 1000, decision: { discount: 5 }, by: ['large order'] },
        ],
        unmatched: [{ amount: 5 }],
      },
    },
    {
      title: 'All rules that fit, put into the item',
      given: [{ amount: 1000, orders: 9 }],
      with: { rules: discounts, policy: 'all', to: '' },
      gives: { matched: [{ amount: 1000, orders: 9, discount: 5, gift: true }] },
    },
    {
      title: 'Collected in a list',
      given: [{ amount: 1000, orders: 9 }],
      with: { rules: discounts, policy: 'collect' },
      gives: { matched: [{ amount: 1000, orders: 9, decision: [{ discount: 5 }, { discount: 3, gift: true }] }] },
    },
    {
      title: 'Several where only one may fit',
      given: [{ amount: 1000, orders: 9 }],
      with: { rules: discounts, policy: 'unique' },
      fails: 'field_invalid',
    },
    {
      title: 'An operator that does not exist is refused',
      given: [{}],
      with: { rules: [{ when: { amount: { above: 3 } } }] },
      fails: 'field_invalid',
    },
  ],
  run(context) {
    const { field, run, items } = context;
    const tableOf = remembered((written) => {
      const rows = readTable(LABEL, written, run.now).map((row) => ({
        ...row,
        priority: numberIn(LABEL, row, 'priority', 0),
        give: givenBy(row),
      }));
      return rows.sort((one, other) => other.priority - one.priority);
    });
    const matched = new PairedItems();
    const unmatched = new PairedItems();
    const decide = (item: Item, index: number): void => {
      const policy = field.policy(index);
      const table = tableOf(field.rules(index));
      const fitting =
        policy === 'first'
          ? table.filter(({ holds }) => holds(item.json)).slice(0, 1)
          : table.filter(({ holds }) => holds(item.json));
      if (policy === 'unique' && fitting.length > 1)
        throw nodeErrors.field_invalid({
          field: LABEL,
          reason: `has several rules that fit item ${index + 1}: ${fitting.map(({ name }) => name).join(', ')}`,
        });
      if (fitting.length === 0) return unmatched.push(item, index);
      const decision: JsonValue =
        policy === 'collect'
          ? fitting.map(({ give }) => give)
          : Object.fromEntries(fitting.toReversed().flatMap(({ give }) => Object.entries(give)));
      matched.push(
        withDecision(
          item,
          decision,
          fitting.map(({ name }) => name),
          field.to(index),
          field.namesTo(index),
        ),
        index,
      );
    };
    return forEachYielding(items, decide, () => pairedPorts({ matched, unmatched }), context);
  },
});

function givenBy({ name, row }: ConditionRow): JsonObject {
  const give = row['give'] ?? {};
  if (!isJsonObject(give))
    throw nodeErrors.field_invalid({
      field: LABEL,
      reason: `has the rule "${name}", whose "give" is not a JSON object`,
    });
  return give;
}

function withDecision(item: Item, decision: JsonValue, names: string[], to: string, namesTo: string): Item {
  const own =
    to === '' && isJsonObject(decision)
      ? Object.entries(decision).map(([name, value]) => ({ name, value }))
      : [{ name: to || 'decision', value: decision }];
  return {
    ...item,
    json: withPaths(item.json, [...own, ...(namesTo === '' ? [] : [{ name: namesTo, value: names }])]),
  };
}
