import { nodeErrors } from '@heddle/contract/errors/node';
import { defineNode } from '@heddle/contract/node/define';
import { json, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import { numberIn, readTable, remembered } from '../../lib/conditions/table.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const LABEL = 'Rules';

const rules = [
  { name: 'large amount', points: 40, when: { amount: { greater: 1000 } } },
  { name: 'new account', points: 35, when: { accountDays: { less: 7 } }, reason: 'the account is younger than a week' },
  { name: 'known customer', points: -30, when: { orders: { greaterOrEqual: 10 } } },
];

export const riskScoring = defineNode({
  type: 'riskScoring',
  name: 'Risk Scoring',
  category: 'Analytics & Reporting',
  icon: 'activity',
  description: 'Adds up the points of matching rules and rates each item low, medium or high',
  summary: 'medium from {medium}, high from {high}',
  effect: 'none',
  outputs: ['low', 'medium', 'high'],
  fields: {
    rules: json({
      label: LABEL,
      required: true,
      default: rules,
      help: 'A list of { "name", "points", "when", "reason" }. "when" is like { "amount": { "greater": 1000 } }, with the operators of rules. Points below zero speak for the item.',
    }),
    base: number({ label: 'Initial score', default: 0 }),
    least: number({ label: 'Minimum score', default: 0 }),
    most: number({ label: 'Maximum score', default: 100 }),
    medium: number({ label: 'Medium from', default: 30 }),
    high: number({ label: 'High from', default: 70 }),
    to: text({ label: 'Result field', default: 'risk', required: true }),
  },
  examples: [
    {
      title: 'Points with their reasons',
      given: [
        { amount: 5000, accountDays: 2, orders: 0 },
        { amount: 5000, accountDays: 900, orders: 25 },
      ],
      with: {},
      gives: {
        low: [
          {
            amount: 5000,
            accountDays: 900,
            orders: 25,
            risk: {
              score: 10,
              level: 'low',
              reasons: [
                { rule: 'large amount', points: 40, reason: 'large amount' },
                { rule: 'known customer', points: -30, reason: 'known customer' },
              ],
            },
          },
        ],
        high: [
          {
            amount: 5000,
            accountDays: 2,
            orders: 0,
            risk: {
              score: 75,
              level: 'high',
              reasons: [
                { rule: 'large amount', points: 40, reason: 'large amount' },
                { rule: 'new account', points: 35, reason: 'the account is younger than a week' },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'The score stays within its bounds',
      given: [{ amount: 2000 }],
      with: { base: 20, most: 50, high: 50 },
      gives: {
        high: [
          {
            amount: 2000,
            risk: { score: 50, level: 'high', reasons: [{ rule: 'large amount', points: 40, reason: 'large amount' }] },
          },
        ],
      },
    },
    { title: 'Levels have an order', given: [{}], with: { medium: 80, high: 70 }, fails: 'field_invalid' },
    { title: 'Points are numbers', given: [{}], with: { rules: [{ points: 'many' }] }, fails: 'field_invalid' },
  ],
  run(context) {
    const { field, run, items } = context;
    const tableOf = remembered((written) =>
      readTable(LABEL, written, run.now).map((row) => ({ ...row, points: numberIn(LABEL, row, 'points', 0) })),
    );
    const outputs = { low: new PairedItems(), medium: new PairedItems(), high: new PairedItems() };
    const score = (item: Item, index: number): void => {
      const [medium, high] = [field.medium(index), field.high(index)];
      if (medium > high)
        throw nodeErrors.field_invalid({ field: 'High from', reason: 'must not be below "Medium from"' });
      const holding = tableOf(field.rules(index)).filter(({ holds }) => holds(item.json));
      const sum = holding.reduce((total, { points }) => total + points, field.base(index));
      const bounded = Math.min(field.most(index), Math.max(field.least(index), sum));
      const level = bounded >= high ? 'high' : bounded >= medium ? 'medium' : 'low';
      const reasons = holding.map(({ name, points, row }) => ({
        rule: name,
        points,
        reason: asText(row['reason'] ?? '') || name,
      }));
      outputs[level].push(
        { ...item, json: withPaths(item.json, [{ name: field.to(index), value: { score: bounded, level, reasons } }]) },
        index,
      );
    };
    return forEachYielding(items, score, () => pairedPorts(outputs), context);
  },
});
