import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, number, pairs, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { namesOf } from '../../lib/json/reader.ts';
import { readCalculations } from '../../lib/statistics/calculations.ts';
import { Groups } from '../../lib/statistics/groups.ts';
import { forEachBatchYielding, forEachYielding } from '../../lib/cooperative.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

export const dataAggregator = defineNode({
  type: 'dataAggregator',
  aliases: ['aggregator'],
  name: 'Data Aggregator',
  category: 'Data Processing',
  icon: 'sigma',
  description: 'Calculates sums, averages and other figures over all items or groups of items',
  summary: '{calculate} by {groupBy}',
  effect: 'none',
  fields: {
    groupBy: text({
      label: 'Group by',
      placeholder: 'country, status',
      help: 'One item is output for each combination of the values of these fields. If empty, all items are one group.',
    }),
    calculate: pairs({
      label: 'Calculate',
      help: 'A name and a calculation: count(), sum(amount), mean(amount), median(amount), percentile(amount, 95), min(amount), max(amount), variance, stdDev, product, first(name), last(name), list(name), join(name, "; "), distinct(name), countDistinct(name), mostFrequent(name). list() has whole items. If empty, the items are counted.',
    }),
    notNumbers: choice({
      label: 'Values that are not numbers',
      default: 'skip',
      choices: [
        { value: 'skip', label: 'Skip' },
        { value: 'fail', label: 'Fail' },
      ],
      help: 'Numbers may be written as text. Missing values are always ignored.',
    }),
    decimals: number({
      label: 'Decimal places',
      min: 0,
      max: 15,
      step: 1,
      help: 'If empty, results are not rounded.',
    }),
  },
  examples: [
    { title: 'Without anything set it counts', given: [1, 2, 3], with: {}, gives: { main: [{ count: 3 }] } },
    {
      title: 'Figures by group',
      given: [
        { country: 'CH', amount: 10 },
        { country: 'US', amount: '5' },
        { country: 'CH', amount: 20 },
      ],
      with: {
        groupBy: 'country',
        calculate: [
          { name: 'orders', value: 'count()' },
          { name: 'total', value: 'sum(amount)' },
          { name: 'average', value: 'mean(amount)' },
        ],
      },
      gives: {
        main: [
          { country: 'CH', orders: 2, total: 30, average: 15 },
          { country: 'US', orders: 1, total: 5, average: 5 },
        ],
      },
    },
    {
      title: 'Percentiles, rounded',
      given: [1, 2, 3, 4].map((ms) => ({ ms })),
      with: { calculate: { median: 'median(ms)', p90: 'percentile(ms, 90)', deviation: 'stdDev(ms)' }, decimals: 2 },
      gives: { main: [{ median: 2.5, p90: 3.7, deviation: 1.29 }] },
    },
    {
      title: 'Lists of values',
      given: [
        { who: { name: 'Ada' }, tag: 'a' },
        { who: { name: 'Bob' }, tag: 'b' },
        { who: { name: 'Cyd' }, tag: 'a' },
      ],
      with: { groupBy: 'tag', calculate: { names: 'join(who.name, " & ")', first: 'first(who.name)', all: 'list()' } },
      gives: {
        main: [
          {
            tag: 'a',
            names: 'Ada & Cyd',
            first: 'Ada',
            all: [
              { who: { name: 'Ada' }, tag: 'a' },
              { who: { name: 'Cyd' }, tag: 'a' },
            ],
          },
          { tag: 'b', names: 'Bob', first: 'Bob', all: [{ who: { name: 'Bob' }, tag: 'b' }] },
        ],
      },
    },
    {
      title: 'A calculation that does not exist is refused',
      given: [{ n: 1 }],
      with: { calculate: { x: 'total(n)' } },
      fails: 'field_invalid',
    },
    {
      title: 'Text where a number should be can fail the step',
      given: [{ n: 'many' }],
      with: { calculate: { x: 'sum(n)' }, notNumbers: 'fail' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { items, field } = context;
    const calculations = readCalculations(field.calculate(), {
      strict: field.notNumbers() === 'fail',
      decimals: field.decimals(),
    });
    const groups = new Groups(namesOf(field.groupBy()), calculations);
    await forEachBatchYielding(
      items,
      (from, to) => groups.addAll(items, from, to),
      () => undefined,
      context,
      groups.batchSize,
    );
    const results: Item[] = [];
    return forEachYielding(
      groups.all(),
      (group) => results.push({ json: groups.resultOf(group) }),
      () => ({ ...main(results), origins: { main: originsOfGroups(groups.members(), items.length) } }),
      context,
    );
  },
});
