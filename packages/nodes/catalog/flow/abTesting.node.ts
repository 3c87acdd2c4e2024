import { nodeErrors } from '@heddle/contract/errors/node';
import type { Pair } from '@heddle/contract/node/fields';
import { defineNode } from '@heddle/contract/node/define';
import { number, pairs, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { placeOf, variantAt } from './buckets.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const halves = [
  { name: 'A', value: '1' },
  { name: 'B', value: '1' },
];

export const abTesting = defineNode({
  type: 'abTesting',
  name: 'A/B Testing',
  category: 'Core Operations',
  icon: 'shuffle',
  description: 'Assigns each user a variant, always the same one, and sends the item to its port',
  summary: '{experiment}: {variants}',
  effect: 'none',
  outputs: ['otherwise'],
  portsFrom: 'variants',
  fields: {
    variants: pairs({
      label: 'Variants',
      required: true,
      help: 'Each with a weight: A = 1 and B = 1 split evenly, 9 and 1 give 90% and 10%. Each has its own port.',
    }),
    unit: text({
      label: 'User',
      required: true,
      placeholder: '{{ user.id }}',
      help: 'What identifies the user, like an ID. Items without it go to port "otherwise".',
      default: '{{ userId }}',
    }),
    experiment: text({
      label: 'Experiment',
      default: 'experiment',
      help: 'Each experiment assigns users independently.',
    }),
    share: number({
      label: 'Participants (%)',
      default: 100,
      min: 0,
      max: 100,
      help: 'The others go to port "otherwise". If you raise it, users keep their variant.',
    }),
    to: text({
      label: 'Result field',
      default: 'variant',
      help: 'Gets the name of the variant. If empty, the items stay unchanged.',
    }),
  },
  examples: [
    {
      title: 'Everybody always gets the same variant',
      given: [{ userId: 'ada' }, { userId: 'eve' }, { userId: 'ada' }, { page: '/' }],
      with: { variants: halves },
      gives: {
        A: [{ userId: 'eve', variant: 'A' }],
        B: [
          { userId: 'ada', variant: 'B' },
          { userId: 'ada', variant: 'B' },
        ],
        otherwise: [{ page: '/' }],
      },
    },
    {
      title: 'Nobody takes part',
      given: [{ userId: 'ada' }],
      with: { variants: halves, share: 0 },
      gives: { otherwise: [{ userId: 'ada' }] },
    },
    {
      title: 'A weight is a number',
      given: [{ userId: 'ada' }],
      with: { variants: [{ name: 'A', value: 'half' }] },
      fails: 'field_invalid',
    },
    { title: 'A test needs variants', given: [{ userId: 'ada' }], with: {}, fails: 'field_required' },
  ],
  run(context) {
    const { field, items } = context;
    const given: { [port: string]: PairedItems } = {};
    const send = (item: Item, index: number): void => {
      const variants = field.variants(index).map(toVariant);
      const [unit, experiment] = [field.unit(index).trim(), field.experiment(index)];
      const takesPart = unit !== '' && placeOf(`${experiment} takes part`, unit) * 100 < field.share(index);
      const name = takesPart ? variantAt(placeOf(experiment, unit), variants) : undefined;
      const to = field.to(index);
      const sent =
        name === undefined || to === '' ? item : { ...item, json: withPaths(item.json, [{ name: to, value: name }]) };
      (given[name ?? 'otherwise'] ??= new PairedItems()).push(sent, index);
    };
    return forEachYielding(items, send, () => pairedPorts(given), context);
  },
});

function toVariant({ name, value }: Pair): { name: string; weight: number } {
  const weight = Number(value);
  if (value.trim() === '' || !(weight >= 0 && weight <= 1e9))
    throw nodeErrors.field_invalid({
      field: 'Variants',
      reason: `has the weight "${value}" for "${name}", which is not a number from 0 on`,
    });
  return { name, weight };
}
