import { nodeErrors } from '@heddle/contract/errors/node';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, number, text } from '@heddle/contract/node/fields';

const unitMs = { milliseconds: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const longestMs = 366 * unitMs.days;

export const delay = defineNode({
  type: 'delay',
  aliases: ['timer'],
  name: 'Delay',
  category: 'Core Operations',
  icon: 'hourglass',
  description: 'Waits for some time or until a date, then passes its items on',
  summary: 'wait {amount} {unit} {until}',
  effect: 'none',
  fields: {
    mode: choice({
      label: 'Wait',
      default: 'for',
      choices: [
        { value: 'for', label: 'For an amount of time' },
        { value: 'until', label: 'Until a date and time' },
      ],
    }),
    amount: number({
      label: 'Amount',
      default: 5,
      when: { mode: ['for'] },
      help: 'At most 366 days. Zero or less does not wait at all. The wait survives a restart of the server.',
    }),
    unit: choice({
      label: 'Unit',
      default: 'seconds',
      choices: ['milliseconds', 'seconds', 'minutes', 'hours', 'days'],
      when: { mode: ['for'] },
    }),
    until: text({
      label: 'Date and time',
      required: true,
      when: { mode: ['until'] },
      placeholder: '2026-12-24T18:00:00Z',
      help: 'Like 2026-12-24T18:00:00+01:00; without an offset it is UTC. A time in the past does not wait; of several items the latest counts.',
    }),
  },
  examples: [
    {
      title: 'Items pass on after the wait',
      given: [{ id: 1 }],
      with: { amount: 2, unit: 'hours' },
      gives: { main: [{ id: 1 }] },
    },
    {
      title: 'A time in the past does not wait',
      given: [{ due: '2020-01-01T00:00:00Z' }],
      with: { mode: 'until', until: '{{ due }}' },
      gives: { main: [{ due: '2020-01-01T00:00:00Z' }] },
    },
    { title: 'A year is the most', given: [{}], with: { amount: 400, unit: 'days' }, fails: 'field_invalid' },
    {
      title: 'What is not a date is refused',
      given: [{}],
      with: { mode: 'until', until: 'tomorrow' },
      fails: 'field_invalid',
    },
  ],
  run({ items, field, run }) {
    let until = run.now;
    let duration = 0;
    for (const index of items.keys()) {
      if (field.mode(index) === 'until') until = Math.max(until, readTime(field.until(index)));
      else duration = Math.max(duration, field.amount(index) * unitMs[field.unit(index)]);
    }
    if (Math.max(until - run.now, duration) > longestMs)
      throw nodeErrors.field_invalid({ field: 'Wait', reason: 'is longer than 366 days' });
    return {
      ...main(items),
      ...(until > run.now ? { until: Math.ceil(until) } : {}),
      ...(duration > 0 ? { duration: Math.ceil(duration) } : {}),
    };
  },
});

/** Epoch milliseconds of an ISO date, with or without a time; epoch milliseconds are taken as they are. */
function readTime(written: string): number {
  if (/^\d{13}$/.test(written.trim())) return Number(written);
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
    written.trim(),
  );
  const [, date, time = '00:00', zone = 'Z'] = match ?? [];
  const parsed = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(parsed))
    throw nodeErrors.field_invalid({ field: 'Date and time', reason: `is not a date: "${written}"` });
  return parsed;
}
