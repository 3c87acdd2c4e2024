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
    help: 'What a user does one after the other: a list of { "name", "when" }. "when" is like { "event": "visit" }, with the operators of rules.',
  }),
  user: text({
    label: 'User',
    default: 'userId',
    required: true,
    help: 'The field that says whose event an item is. Items without it are left out.',
  }),
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the moment: an ISO date or an epoch number.',
  }),
  window: number({ label: 'Within', default: 7, min: 0.001 }),
  unit: choice({ label: 'Unit', default: 'days', choices: ['seconds', 'minutes', 'hours', 'days'] }),
  windowOf: choice({
    label: 'Counted',
    default: 'whole',
    choices: [
      { value: 'whole', label: 'From the first step to the last' },
      { value: 'step', label: 'From each step to the next' },
    ],
  }),
  segment: text({
    label: 'For each',
    placeholder: 'country',
    help: "A funnel for each value of these fields in the user's first item. If empty, one for all users.",
  }),
  decimals: number({ label: 'Round to decimals', default: 4, min: 0, max: 15, step: 1 }),
};
