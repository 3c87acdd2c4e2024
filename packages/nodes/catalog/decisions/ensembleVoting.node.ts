import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import type { Vote } from './votes.ts';
import { countVotes } from './votes.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const fields = {
  source: choice({
    label: 'Votes',
    default: 'list',
    choices: [
      { value: 'list', label: 'A list in each item' },
      { value: 'items', label: 'The items themselves' },
    ],
  }),
  list: text({
    label: 'List',
    default: 'votes',
    required: true,
    when: { source: ['list'] },
    help: 'Labels, or objects with the fields below.',
  }),
  groupBy: text({
    label: 'Group by',
    when: { source: ['items'] },
    placeholder: 'orderId',
    help: 'Items with the same value vote together. If empty, all items do.',
  }),
  method: choice({
    label: 'Method',
    default: 'majority',
    choices: [
      { value: 'majority', label: 'Majority' },
      { value: 'weighted', label: 'Weighted majority' },
      { value: 'soft', label: 'Mean of the probabilities (soft)' },
    ],
  }),
  label: text({ label: 'Label field', default: 'label', required: true }),
  weight: text({
    label: 'Weight field',
    default: 'weight',
    when: { method: ['weighted', 'soft'] },
    help: 'If missing, the vote has weight 1.',
  }),
  probabilities: text({
    label: 'Probabilities field',
    default: 'probabilities',
    when: { method: ['soft'] },
    help: 'An object like { "spam": 0.8, "ham": 0.2 }. If missing, the label counts with the field confidence, or else with 1.',
  }),
  least: number({
    label: 'Minimum agreement',
    default: 0,
    min: 0,
    max: 1,
    help: 'The share that the winner needs; with less, the item goes to port "undecided".',
  }),
  firstWins: boolean({ label: 'First wins on a tie', help: 'If off, a tie is undecided.' }),
  to: text({ label: 'Result field', default: 'vote', required: true }),
};

export const ensembleVoting = defineNode({
  type: 'ensembleVoting',
  name: 'Ensemble Voting',
  category: 'Analytics & Reporting',
  icon: 'merge',
  description: 'Combines the votes of several models or people into one decision',
  summary: '{method} of {list} {groupBy}',
  effect: 'none',
  outputs: ['decided', 'undecided'],
  fields,
  examples: [
    {
      title: 'The majority of a list; a tie is undecided',
      given: [
        { id: 1, votes: ['spam', 'ham', 'spam'] },
        { id: 2, votes: ['spam', 'ham'] },
      ],
      with: {},
      gives: {
        decided: [
          {
            id: 1,
            votes: ['spam', 'ham', 'spam'],
            vote: { label: 'spam', agreement: 0.666667, shares: { spam: 0.666667, ham: 0.333333 }, votes: 3 },
          },
        ],
        undecided: [
          {
            id: 2,
            votes: ['spam', 'ham'],
            vote: { label: null, agreement: 0.5, shares: { spam: 0.5, ham: 0.5 }, votes: 2 },
          },
        ],
      },
    },
    {
      title: 'Items that vote on the same order',
      given: [
        { order: 7, label: 'fraud', weight: 3 },
        { order: 7, label: 'fine' },
        { order: 7, label: 'fine' },
      ],
      with: { source: 'items', groupBy: 'order', method: 'weighted' },
      gives: {
        decided: [{ order: 7, vote: { label: 'fraud', agreement: 0.6, shares: { fraud: 0.6, fine: 0.4 }, votes: 3 } }],
      },
    },
    {
      title: 'Probabilities: one that is sure outvotes two that are not',
      given: [
        {
          votes: [
            { probabilities: { a: 0.95, b: 0.05 } },
            { probabilities: { a: 0.4, b: 0.6 } },
            { label: 'b', confidence: 0.55 },
          ],
        },
      ],
      with: { method: 'soft', to: 'is', least: 0.5 },
      gives: {
        decided: [
          {
            votes: [
              { probabilities: { a: 0.95, b: 0.05 } },
              { probabilities: { a: 0.4, b: 0.6 } },
              { label: 'b', confidence: 0.55 },
            ],
            is: { label: 'a', agreement: 0.529412, shares: { a: 0.529412, b: 0.470588 }, votes: 3 },
          },
        ],
      },
    },
    { title: 'An item without votes says so', given: [{ id: 1 }], with: {}, fails: 'data_missing' },
    {
      title: 'A weight is a number from zero on',
      given: [{ votes: [{ label: 'a', weight: -1 }] }],
      with: { method: 'weighted' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { field, items } = context;
    const decided = new PairedItems();
    const undecided = new PairedItems();
    const decide = (item: Item, votes: readonly Vote[], from: number | readonly number[]): void => {
      // The fields of a group are those of the first item.
      const index = typeof from === 'number' ? from : 0;
      const outcome = countVotes(votes, field.method(index), field.firstWins(index));
      const result = { ...item, json: withPaths(item.json, [{ name: field.to(index), value: outcome }]) };
      (outcome.label !== null && outcome.agreement >= field.least(index) ? decided : undecided).push(result, from);
    };
    if (field.source() === 'list') {
      const count = async (item: Item, index: number): Promise<void> => {
        const list = pathReader(field.list(index))(item.json);
        if (!Array.isArray(list)) throw dataErrors.data_missing({ field: field.list(index) });
        const votes: Vote[] = [];
        await forEachYielding(
          list,
          (entry) => votes.push(toVote(context, isJsonObject(entry) ? entry : { [field.label(index)]: entry }, index)),
          () => undefined,
          context,
        );
        decide(item, votes, index);
      };
      await forEachAsyncYielding(items, count, context);
      return pairedPorts({ decided, undecided });
    }
    const by = field.groupBy().trim();
    const read = pathReader(by);
    const groups = new Map<string, VotingGroup>();
    const collect = ({ json }: Item, index: number): void => {
      const key = by === '' ? null : (read(json) ?? null);
      const group = groups.get(JSON.stringify(key)) ?? { key, votes: [], indices: [] };
      groups.set(JSON.stringify(key), group);
      group.votes.push(toVote(context, json, index));
      group.indices.push(index);
    };
    const count = ({ key, votes, indices }: VotingGroup): void =>
      decide({ json: by === '' ? {} : withPaths({}, [{ name: by, value: key }]) }, votes, indices);
    await forEachYielding(items, collect, () => undefined, context);
    return forEachYielding([...groups.values()], count, () => pairedPorts({ decided, undecided }), context);
  },
});

/** The votes of the items with one value, and the indexes of these items. */
interface VotingGroup {
  key: JsonValue;
  votes: Vote[];
  indices: number[];
}

function toVote({ field }: NodeContext<typeof fields>, entry: JsonObject, index: number): Vote {
  const label = asText(pathReader(field.label(index))(entry) ?? '');
  const weight =
    field.method(index) === 'majority' ? 1 : (toNumber(pathReader(field.weight(index))(entry) ?? 1) ?? Number.NaN);
  if (!(weight >= 0 && weight <= 1e12))
    throw nodeErrors.field_invalid({ field: 'Weight field', reason: 'must name a number from 0 on' });
  if (field.method(index) !== 'soft') return { label, weight, probabilities: new Map() };
  const given = pathReader(field.probabilities(index))(entry);
  const list = isJsonObject(given) ? Object.entries(given) : [[label, entry['confidence'] ?? 1] as const];
  const probabilities = list.map(([name, value]): [string, number] => [name, toNumber(value) ?? Number.NaN]);
  if (!probabilities.every(([, value]) => value >= 0 && value <= 1))
    throw nodeErrors.field_invalid({ field: 'Probabilities field', reason: 'must name numbers from 0 to 1' });
  return { label, weight, probabilities: new Map(probabilities) };
}
