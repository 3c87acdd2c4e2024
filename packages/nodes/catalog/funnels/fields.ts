import { choice, json, number, text } from '@heddle/contract/node/fields';

export const funnelFields = {
  steps: json({
    label: 'Steps',
    required: true,
    default: [
      { name: 'visit', when: { event: 'visit' } },
      { name: 'sign up', when: { event: 'sign up' } },
      { name: 'buy', when: { event: 'buy' } },
    ],
    help: 'The steps of the funnel in order: a list of { "name", "when" }. "when" is like { "event": "visit" }, with the operators of rules.',
  }),
  user: text({
    label: 'User',
    default: 'userId',
    required: true,
    help: 'The field with the user of the event. Items without it are skipped.',
  }),
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the time of the event: an ISO date or an epoch number.',
  }),
  window: number({ label: 'Within', default: 7, min: 0.001 }),
  unit: choice({ label: 'Unit', default: 'days', choices: ['seconds', 'minutes', 'hours', 'days'] }),
  windowOf: choice({
    label: 'Time limit applies to',
    default: 'whole',
    choices: [
      { value: 'whole', label: 'The whole funnel' },
      { value: 'step', label: 'Each step' },
    ],
  }),
  segment: text({
    label: 'Group by',
    placeholder: 'country',
    help: "A funnel for each value of these fields in the user's first item. If empty, one for all users.",
  }),
  decimals: number({ label: 'Decimal places', default: 4, min: 0, max: 15, step: 1 }),
};
